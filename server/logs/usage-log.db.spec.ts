import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.js';
import { LATENCY_BOUNDS_MS } from '../billing/ledger/latency-buckets.js';
import type { SettledRow } from '../billing/ledger/settled-row.js';
import { CallKind } from '../common/call-kind.js';
import type { Principal } from '../common/principal.js';
import { readConfig } from '../platform/config/config.js';
import { Secrets } from '../platform/config/secrets.js';
import { Changes } from '../platform/coordination/changes.js';
import { databaseOptions } from '../platform/database/database-options.js';
import { ReadReplica } from '../platform/database/read-replica.js';
import { newRowId } from '../platform/database/row-id.js';
import { Sql } from '../platform/database/sql.js';
import { encodeCursor } from '../platform/graphql/connection.js';
import { SortDirection } from '../platform/graphql/list-order.js';
import { Scope } from '../platform/graphql/scope.js';
import { Logger } from '../platform/telemetry/logger.js';
import { TokenDirectory } from '../tokens/token-directory.js';
import type { LogEvent } from '../usage-log/log-event.js';
import { LogPartitions, partitionsAround } from '../usage-log/log-partitions.js';
import { LogWriterService } from '../usage-log/log-writer.service.js';
import { percentilesOf } from './latency-percentiles.js';
import { likeMatches } from './like-match.js';
import { meetsCriteria } from './log-conditions.js';
import { criteriaFor, type LogCriteria } from './log-criteria.js';
import { LogDatabase } from './log-database.js';
import { type LogFilter } from './log-filter.input.js';
import type { LogSort } from './log-order.js';
import { LogReadersService } from './log-readers.service.js';
import { toLogRow } from './log-row.js';
import { LogTotalsRepository } from './log-totals.repository.js';
import { LogsRepository } from './logs.repository.js';
import { type LogPage, LogsService } from './logs.service.js';

const { SELF, SITE } = Scope;
const HOUR = 3_600_000;
const secrets = { ENCRYPTION_KEY: 'an encryption key of the tests', SESSION_SECRET: 'a session secret of the tests' };
const config = readConfig({ LOG_LEVEL: 'silent', ...secrets });
/** Reads go to the primary. */
const noReplica = new ReadReplica(config, { connection: {} }, new Logger(config));
const root: Principal = { userId: 1, username: 'root', role: 100, group: 'default', via: 'session' };
const ada: Principal = { ...root, userId: 7, username: 'ada', role: 1 };

// A Wednesday: the rows below are in the two days before it, in one partition or two.
const start = Date.UTC(2026, 4, 6);
const models = ['gpt-4o', 'gpt-4o-mini', 'claude-3', 'odd_name', '100%'];

let database: TestDatabase;
let source: DataSource;
let sql: Sql;
let partitions: LogPartitions;
let writer: LogWriterService;
let totals: LogTotalsRepository;
let service: LogsService;
let booked: SettledRow[];

beforeAll(async () => {
  database = await createTestDatabase();
  const target = { connection: { connectionString: database.url } };
  source = await new DataSource(databaseOptions(target)).initialize();
  sql = new Sql(target, config);
  partitions = new LogPartitions(source);
  writer = new LogWriterService(sql);
  const logs = new LogDatabase(source, noReplica);
  totals = new LogTotalsRepository(logs);
  const tokens = new TokenDirectory(sql, await Secrets.load(config), new Changes(new Logger(config)));
  service = new LogsService(new LogsRepository(logs), totals, tokens, new LogReadersService(sql));
  await Promise.all([partitions.ensure(start), partitions.ensure(start), partitions.ensure(Date.now())]);
  booked = calls();
  await sql.query('book', 'SELECT * FROM settle_usage($1::json, NULL)', [JSON.stringify(booked)]);
});
afterAll(async () => {
  await source.destroy();
  await sql.onApplicationShutdown();
  await database.drop();
});

/** 240 calls at intervals of twelve minutes, of three users on two channels; every seventh is hidden. */
function calls(): SettledRow[] {
  return Array.from({ length: 240 }, (_, index) => {
    // The ids of past rows are generated manually in the format of `newRowId`, which cannot generate past ids.
    const created = start - 48 * HOUR + index * 12 * 60_000 + (index % 5 === 0 ? 0 : index * 37);
    return {
      id: (created - Date.UTC(2024, 0, 1)) * 4_096,
      created_at: new Date(created).toISOString(),
      type: 2,
      user_id: [7, 8, 9][index % 3] ?? 7,
      username: ['ada', 'bob', 'eve'][index % 3] ?? 'ada',
      token_id: 3,
      token_name: index % 2 === 0 ? 'laptop' : 'server',
      channel_id: (index % 2) + 1,
      model_name: models[index % models.length] ?? '',
      group: index % 4 === 0 ? 'vip' : 'default',
      quota: index,
      prompt_tokens: index * 3,
      completion_tokens: index * 2,
      use_time_ms: (index * 977) % 90_000,
      ...(index % 3 === 0 && { first_token_ms: (index * 331) % 20_000 }),
      is_stream: index % 3 === 0,
      request_id: `request-${index}`,
      conversation: `talk-${index % 5}`,
      ...(index % 5 > 0 && { end_user: `customer-${index % 4}` }),
      kind: index % 6 === 0 ? CallKind.EMBEDDING : CallKind.CHAT,
      hidden: index % 7 === 0,
      content: 'text',
      other: '',
      cached_tokens: index,
      attempts: [{ channel: (index % 2) + 1, failure: '' }],
      details: { reasoningEffort: 'low' },
    };
  });
}

const visible = () => booked.filter(({ hidden }) => !hidden).reverse();
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const find = (
  filter: LogFilter,
  page: Parameters<LogsService['page']>[3] = { limit: 300, offset: 0 },
  scope = SITE,
  caller = root,
) => service.page(caller, scope, { from: new Date(start - 72 * HOUR), ...filter }, page);

describe('log partitions', () => {
  it('are created once by concurrent calls', async () => {
    const later = Date.UTC(2027, 0, 1);
    await Promise.all([1, 2, 3, 4].map(() => partitions.ensure(later)));
    const made = await database.query<{ name: string }>(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'logs'::regclass`,
    );
    const names = made.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(partitionsAround(later).map(({ name }) => name)));
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('log page', () => {
  it('contains visible rows, newest first', async () => {
    const { rows, total, capped } = await find({});
    expect(ids(rows)).toEqual(ids(visible()));
    expect([total, capped]).toEqual([visible().length, false]);
  });

  it('contains attempts only when charges are requested', async () => {
    const [{ rows }, brief] = await Promise.all([find({}), find({}, { limit: 300, offset: 0, withoutCharges: true })]);
    expect(rows[0]?.attempts).toEqual(visible()[0]?.attempts);
    expect(brief.rows).toEqual(rows.map((row) => ({ ...row, attempts: null })));
  });

  it('continues after a row or an offset, with the same total', async () => {
    const all = ids(visible());
    const second = await find({}, { limit: 10, offset: 10 });
    expect(ids(second.rows)).toEqual(all.slice(10, 20));
    const after = Buffer.from(JSON.stringify([all[9]])).toString('base64url');
    const same = await find({}, { limit: 10, offset: 0, after });
    expect(ids(same.rows)).toEqual(all.slice(10, 20));
    expect([second.total, same.total]).toEqual([all.length, all.length]);
  });

  it.each<[LogSort, (row: SettledRow) => number]>([
    ['TIME', ({ id }) => id],
    ['QUOTA', ({ quota }) => quota],
    ['PROMPT_TOKENS', ({ prompt_tokens: tokens }) => tokens],
    ['COMPLETION_TOKENS', ({ completion_tokens: tokens }) => tokens],
    ['DURATION', ({ use_time_ms: ms }) => ms],
  ])('sorted by %s in both directions continues after a cursor', async (sort, keyOf) => {
    const filter = { from: new Date(start - 72 * HOUR), to: new Date(start), modelName: 'gpt-4o%' };
    const wanted = visible().filter(({ model_name: model }) => model.startsWith('gpt-4o'));
    for (const [direction, sign] of [
      [SortDirection.ASC, 1],
      [SortDirection.DESC, -1],
    ] as const) {
      const expected = wanted.toSorted((a, b) => sign * (keyOf(a) - keyOf(b) || a.id - b.id));
      const seen: number[] = [];
      let after: string | null = null;
      do {
        const position = { limit: 40, offset: 0, after };
        const found: LogPage = await service.page(root, SITE, filter, position, { sort, direction });
        seen.push(...ids(found.rows));
        const last = found.rows.at(-1);
        after = last ? encodeCursor(found.order.cursorKey(last)) : null;
      } while (after);
      expect(seen).toEqual(ids(expected));
    }
  });

  it.each<[string, LogFilter]>([
    ['no time range', {}],
    ['a range of 32 days', { from: new Date(start - 32 * 24 * HOUR), to: new Date(start) }],
    ['a start of more than 31 days ago', { from: new Date(Date.now() - 32 * 24 * HOUR) }],
  ])('is not sorted by the cost in %s', async (_, filter) => {
    const sorted = service.page(root, SITE, filter, { limit: 10, offset: 0 }, { sort: 'QUOTA' });
    await expect(sorted).rejects.toMatchObject({ code: 'log_sort_range_too_wide' });
  });

  it('is counted among a limited number of the newest rows', async () => {
    const logs = new LogsRepository(new LogDatabase(source, noReplica));
    const range = { from: new Date(start - 72 * HOUR), to: new Date(start) };
    const shown = booked.toReversed().map(({ hidden, group }) => !hidden && group === 'vip');
    const among = (looked: number) => shown.slice(0, looked).filter(Boolean).length;
    expect(await logs.count({ ...range, group: 'vip' }, 1_000)).toEqual({ found: among(240), exact: true });
    expect(await logs.count({ ...range, group: 'vip' }, 50)).toEqual({ found: among(50), exact: false });
    expect(await logs.count({ ...range, userId: 7 }, 1_000)).toMatchObject({ exact: true });
  });

  it('is reached by number within the first 100,000 rows, and by cursor beyond', async () => {
    expect((await find({}, { limit: 10, offset: 100_000 })).rows).toEqual([]);
    await expect(find({}, { limit: 10, offset: 100_001 })).rejects.toMatchObject({ code: 'log_page_too_deep' });
    const after = Buffer.from(JSON.stringify([booked.at(-1)?.id])).toString('base64url');
    const page = { limit: 1, offset: 200_000, after };
    expect((await service.page(root, SITE, {}, page)).rows).toHaveLength(1);
  });

  it.each(['zzz', Buffer.from('["text"]').toString('base64url'), Buffer.from('[-1]').toString('base64url')])(
    'rejects the cursor %s',
    async (after) => {
      const page = { limit: 1, offset: 0, after };
      await expect(service.page(root, SITE, {}, page)).rejects.toMatchObject({ code: 'invalid_parameter' });
    },
  );

  it.each<[string, LogFilter, (row: SettledRow) => boolean]>([
    ['a token', { tokenName: 'laptop' }, (row) => row.token_name === 'laptop'],
    ['a model', { modelName: 'gpt-4o' }, (row) => row.model_name === 'gpt-4o'],
    ['a group', { group: 'vip' }, (row) => row.group === 'vip'],
    ['a user', { username: 'bob' }, (row) => row.username === 'bob'],
    ['a channel', { channelId: '2' }, (row) => row.channel_id === 2],
    ['a request', { requestId: 'request-8' }, (row) => row.request_id === 'request-8'],
    ['a type', { types: [1, 3] }, () => false],
    ['a token, regardless of its former names', { tokenId: '3' }, () => true],
    ['no rows of another token', { tokenId: '4', tokenName: 'laptop' }, () => false],
    ['all tokens but one', { exclude: { tokenNames: ['laptop'] } }, (row) => row.token_name !== 'laptop'],
    [
      'all models but some',
      { exclude: { modelNames: ['gpt%', '100%', 'odd\\_name'] } },
      (row) => !/^(gpt|100)/.test(row.model_name),
    ],
    ['all groups but one', { exclude: { groups: ['vip'] } }, (row) => row.group === 'default'],
    ['all users but two', { exclude: { usernames: ['bob', 'eve'] } }, (row) => row.username === 'ada'],
    ['all channels but one', { exclude: { channelIds: ['2'] } }, (row) => row.channel_id === 1],
    ['calls that cost at least an amount', { minQuota: 200 }, (row) => row.quota >= 200],
    ['calls that cost at most an amount', { maxQuota: 9 }, (row) => row.quota <= 9],
    [
      'calls of some tokens',
      { minTokens: 500, maxTokens: 505 },
      (row) => row.prompt_tokens === 300 || row.prompt_tokens === 303,
    ],
    ['a conversation', { conversation: 'talk-1' }, (row) => row.conversation === 'talk-1'],
    ['an end user', { endUser: 'customer-1' }, (row) => row.end_user === 'customer-1'],
    ['a kind of call', { kind: CallKind.EMBEDDING }, (row) => row.kind === CallKind.EMBEDDING],
    ['slow calls', { minDuration: 60_000 }, (row) => row.use_time_ms >= 60_000],
    [
      'all conditions together',
      { modelName: '%4o%', username: 'ada', types: [2] },
      (row) => row.model_name.includes('4o') && row.username === 'ada',
    ],
  ])('can be limited to %s, like the live log', async (_, filter, expected) => {
    const { rows, total } = await find(filter);
    expect(ids(rows)).toEqual(ids(visible().filter(expected)));
    const criteria = criteriaFor(root, SITE, filter);
    expect(ids(visible().filter((row) => meetsCriteria(toLogRow(row), criteria)))).toEqual(ids(rows));
    expect(total).toBe(rows.length);
  });

  it.each(['%', '_pt-4o', 'gpt-4o%', '%4o%mini', 'odd\\_name', '100%', '%\\', "'; --", 'GPT-4o'])(
    'uses the pattern %s literally',
    async (modelName) => {
      const { rows } = await find({ modelName });
      expect(ids(rows)).toEqual(ids(visible().filter((row) => likeMatches(row.model_name, modelName))));
    },
  );

  it('includes both ends of a time range', async () => {
    const [first, last] = [booked[10], booked[20]];
    const { rows } = await find({ from: new Date(first?.created_at ?? 0), to: new Date(last?.created_at ?? 0) });
    expect(ids(rows)).toEqual(
      ids(
        booked
          .slice(10, 21)
          .filter(({ hidden }) => !hidden)
          .reverse(),
      ),
    );
  });

  it("contains only the caller's own rows for a user", async () => {
    const { rows } = await find({}, undefined, SELF, ada);
    expect(new Set(rows.map(({ userId }) => userId))).toEqual(new Set([7]));
  });
});

describe('single log row', () => {
  it('is found by its id alone, by its owner and by administrators', async () => {
    const own = booked[3];
    await expect(service.get(ada, own?.id ?? 0)).resolves.toMatchObject({ id: own?.id, userId: 7, quota: 3 });
    await expect(service.get(root, own?.id ?? 0)).resolves.toMatchObject({ id: own?.id });
  });

  it.each([
    ['of another user', 4],
    ['that is hidden', 21],
  ])('%s is not found', async (_, index) => {
    await expect(service.get(ada, booked[index]?.id ?? 0)).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([0, -5, 17, Number.MAX_SAFE_INTEGER])('with the id %d is not found', async (id) => {
    await expect(service.get(root, id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('log sums', () => {
  const moment = fc.integer({ min: -50 * HOUR, max: 2 * HOUR }).map((offset) => new Date(start + offset));
  const wholeHour = fc.integer({ min: -50, max: 2 }).map((hour) => new Date(start + hour * HOUR));
  const end = fc.oneof(
    moment,
    wholeHour,
    wholeHour.map((time) => new Date(time.getTime() - 1)),
  );
  const criteria: fc.Arbitrary<LogCriteria> = fc.record(
    {
      from: end,
      to: end,
      userId: fc.constantFrom(7, 8),
      modelName: fc.constantFrom('gpt-4o', 'gpt%', '%', 'none'),
      group: fc.constantFrom('vip', 'default'),
      channelId: fc.constantFrom(1, 2, 5),
      tokenName: fc.constantFrom('laptop', 'none'),
    },
    { requiredKeys: [] },
  );

  it('equal the sums of the rows, including hidden ones, for random filters', async () => {
    await fc.assert(
      fc.asyncProperty(criteria, async (requested) => {
        expect(await totals.totals(requested, start)).toEqual(sumsOf(booked.filter((row) => meets(requested, row))));
      }),
      { numRuns: 50 },
    );
  }, 60_000);

  it('of durations equal the sums of the rows, except for single users, whose roll-up has none', async () => {
    await fc.assert(
      fc.asyncProperty(criteria, async (requested) => {
        const rows = booked.filter((row) => meets(requested, row));
        const isKept =
          requested.userId === undefined ||
          'group' in requested ||
          'channelId' in requested ||
          'tokenName' in requested;
        expect(await totals.latencies(requested, start)).toEqual({
          latency: isKept ? percentilesOf(histogramOf(rows.map((row) => row.use_time_ms))) : null,
          timeToFirstToken: isKept ? percentilesOf(histogramOf(rows.map((row) => row.first_token_ms))) : null,
        });
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  function histogramOf(durations: (number | undefined)[]): number[] {
    const bounds = [-Infinity, ...LATENCY_BOUNDS_MS, Infinity];
    const between = (low: number, high: number) => (ms: number | undefined) =>
      ms !== undefined && ms >= low && ms < high;
    return bounds.slice(1).map((high, bucket) => durations.filter(between(bounds[bucket] ?? 0, high)).length);
  }

  it('of the last minute ignore the time range', async () => {
    const rates = await totals.rates({ from: new Date(0), to: new Date(1), userId: 7 }, start - 24 * HOUR);
    const since = booked.filter((row) => row.user_id === 7 && Date.parse(row.created_at) >= start - 24 * HOUR - 60_000);
    expect(rates).toEqual({
      rpm: since.length,
      tpm: since.reduce((sum, row) => sum + row.prompt_tokens + row.completion_tokens, 0),
    });
  });

  function meets(sentRequests: LogCriteria, row: SettledRow): boolean {
    const time = new Date(row.created_at);
    return (
      (sentRequests.from === undefined || time >= sentRequests.from) &&
      (sentRequests.to === undefined || time <= sentRequests.to) &&
      (sentRequests.userId === undefined || row.user_id === sentRequests.userId) &&
      (sentRequests.modelName === undefined || likeMatches(row.model_name, sentRequests.modelName)) &&
      (sentRequests.group === undefined || row.group === sentRequests.group) &&
      (sentRequests.channelId === undefined || row.channel_id === sentRequests.channelId) &&
      (sentRequests.tokenName === undefined || row.token_name === sentRequests.tokenName)
    );
  }

  function sumsOf(rows: SettledRow[]) {
    const sum = (value: (row: SettledRow) => number) => rows.reduce((total, row) => total + value(row), 0);
    return {
      requests: rows.length,
      quota: sum(({ quota }) => quota),
      promptTokens: sum(({ prompt_tokens }) => prompt_tokens),
      completionTokens: sum(({ completion_tokens }) => completion_tokens),
    };
  }
});

describe('log row that is not a call', () => {
  const event: LogEvent = { kind: 'check_in', params: { amount: '100%' } };

  it('is listed with the calls and counts in no sum', async () => {
    const before = await service.stat(ada, SELF, {});
    await writer.record({ type: 1, userId: 7, username: 'ada', event, quota: 5 });
    const { rows } = await service.page(ada, SELF, { types: [1] }, { limit: 10, offset: 0 });
    expect(rows).toEqual([expect.objectContaining({ type: 1, content: '签到奖励 100%', quota: 5, tokenId: 0 })]);
    expect(await service.stat(ada, SELF, {})).toEqual(before);
  });

  it('is committed or rolled back with the enclosing transaction', async () => {
    const failing = source.transaction(async (manager) => {
      await writer.record({ type: 4, userId: 7, username: 'ada', event }, manager);
      throw new Error('Transaction aborted by the test');
    });
    await expect(failing).rejects.toThrow('Transaction aborted by the test');
    expect((await service.page(ada, SELF, { types: [4] }, { limit: 10, offset: 0 })).rows).toEqual([]);
  });

  it.each([
    ['a number, by its type', ada, SELF, '1', 1],
    ['how the content begins, for administrators', root, SITE, '签到奖励 100%', 1],
    ['no pattern', root, SITE, '签到奖励 _00', 0],
    ['how the content begins, which only administrators may search', ada, SELF, '签到奖励', 0],
    ['nothing', root, SITE, ' ', 0],
    ['a character no database takes', root, SITE, '\u0000', 0],
  ])('is found by %s', async (_, caller, scope, keyword, found) => {
    expect(await service.search(caller, scope, keyword)).toHaveLength(found);
  });
});

it('log rows have ids that contain their partition', async () => {
  const { id, createdAt } = newRowId();
  await sql.query('one', 'INSERT INTO logs (id, created_at, type, user_id) VALUES ($1, $2, 4, 99)', [id, createdAt]);
  await expect(service.get(root, id)).resolves.toMatchObject({ id, createdAt, userId: 99 });
});

it('a search that takes too long fails with a request for a shorter range', async () => {
  const impatient = await new DataSource({
    ...databaseOptions({ connection: { connectionString: database.url } }),
    extra: { statement_timeout: 20 },
  } as DataSourceOptions).initialize();
  const search = new LogDatabase(impatient, noReplica).query('SELECT pg_sleep(5)', []);
  await expect(search).rejects.toMatchObject({ code: 'log_range_too_wide' });
  await impatient.destroy();
});
