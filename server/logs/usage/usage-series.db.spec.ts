import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { type DomainModule, openDomain } from '../../../test/support/domain-module.js';
import { deleteRows } from '../../../test/support/test-database.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { UsersService } from '../../accounts/users/users.service.js';
import { CallKind } from '../../common/call-kind.js';
import { DAY_MS, HOUR_MS } from '../../common/durations.js';
import type { Principal } from '../../common/principal.js';
import { OptionEditorService } from '../../options/option-editor.service.js';
import { OptionsModule } from '../../options/options.module.js';
import { Scope } from '../../platform/graphql/scope.js';
import { TimeZone } from '../../platform/time-zone.js';
import { LogPartitions } from '../../usage-log/log-partitions.js';
import { ChannelNames } from '../channel-names.port.js';
import { LogDatabase } from '../log-database.js';
import { LogsModule } from '../logs.module.js';
import { UsageDaysService } from './days/usage-days.service.js';
import { UsageBucket, UsageDimension, type UsageFilter, UsageOrder } from './usage.input.js';
import { UsageDataService } from './usage-data.service.js';
import { FIELD_OF, type UsagePoint } from './usage-point.js';
import { type UsageQuery, UsageSeriesService } from './usage-series.service.js';

const { SELF, SITE } = Scope;
const { MODEL, GROUP, TOKEN, CHANNEL, USER, VENDOR, TAG, KIND, END_USER } = UsageDimension;
const { HOUR, DAY, WEEK, MONTH, NONE } = UsageBucket;
const start = Date.UTC(2026, 4, 6, 5, 30);
const root: Principal = { userId: 0, username: 'root', role: 100, group: 'default', via: 'session' };
const models = ['gpt-4o', 'gpt-4o-mini', 'claude-3'];

let domain: DomainModule;
let series: UsageSeriesService;
let users: Principal[];
let booked: ReturnType<typeof calls>;
/** Two tokens of each user; every third call has no token. */
let tokens: number[][];

beforeAll(async () => {
  domain = await openDomain([OptionsModule, AccountsModule, LogsModule], [{ provide: ChannelNames, useValue: {} }]);
  series = domain.get(UsageSeriesService);
  users = await Promise.all(
    ['ada', 'bob'].map(async (username) => {
      const made = await domain.get(UsersService).create(root, { username, password: 'correct-horse-1' });
      return { ...root, userId: made.user.id, username, role: 1 };
    }),
  );
  tokens = [];
  for (const { userId } of users) {
    const made = await domain.database.query<{ id: string }>(
      `INSERT INTO tokens (user_id, name, key_digest, key_cipher, key_hint)
        SELECT $1::bigint, 'token ' || n, sha256(($1::bigint || '-' || n)::bytea), '', '' FROM generate_series(0, 1) n RETURNING id`,
      [userId],
    );
    tokens.push(made.map(({ id }) => Number(id)));
  }
  booked = calls();
  for (const weeks of [0, 1]) await domain.get(LogPartitions).ensure(start - weeks * 7 * DAY_MS);
  await domain.database.query('SELECT * FROM settle_usage($1::json, NULL)', [JSON.stringify(booked)]);
});
afterAll(() => domain.close());

/** 300 calls over ten days before the start. */
function calls() {
  return Array.from({ length: 300 }, (_, index) => {
    const created = start - index * 48 * 60_000 - (index % 5) * 13_000;
    const user = users[index % 2];
    return {
      id: (created - Date.UTC(2024, 0, 1)) * 4_096,
      created_at: new Date(created).toISOString(),
      type: 2,
      user_id: user?.userId ?? 0,
      username: user?.username ?? '',
      token_id: tokens[index % 2]?.[index % 3] ?? 0,
      token_name: 'laptop',
      channel_id: (index % 4) + 1,
      model_name: models[index % 3] ?? '',
      group: index % 4 === 0 ? 'vip' : 'default',
      quota: index,
      prompt_tokens: index * 3,
      completion_tokens: index * 2,
      use_time_ms: index * 10,
      first_token_ms: index % 2 === 0 ? index : null,
      is_stream: index % 2 === 0,
      request_id: `request-${index}`,
      hidden: index % 7 === 0,
      content: '',
      // Every fourth row is one of an earlier version.
      other: index % 4 === 0 ? `{"frt":7,"cache_tokens":${index},"ws":true}` : '',
      cached_tokens: index % 4 === 2 ? index : null,
      cache_savings: index % 4 === 2 ? index - 20 : null,
      // Some calls were stored by versions without the kind; for calls of a batch it is derived.
      kind: [CallKind.CHAT, CallKind.CHAT, CallKind.EMBEDDING, CallKind.IMAGE, null][index % 5] ?? null,
      end_user: [null, 'c-1', 'c-2', 'c-1', null, 'c-3'][index % 6] ?? null,
      details: index % 20 === 4 ? { batch: { id: 'b', customId: 'c' } } : null,
      // Above the charge of some calls, and unknown on one channel.
      cost: index % 4 === 1 ? null : (index * 7) % 90,
    };
  });
}

/** Sets the time zone of the site, and counts its days with calls, and today: it may be a past day of the former zone. */
async function countedIn(zone: string): Promise<void> {
  await domain.get(OptionEditorService).change(root, 'TimeZone', zone);
  const days = domain.get(UsageDaysService);
  await days.countDays(await days.missing(start + 3 * DAY_MS), () => undefined);
  await days.countRecent();
}

const kindOf = ({ kind, details }: (typeof booked)[number]) => kind ?? (details ? CallKind.BATCH : CallKind.UNKNOWN);

const userOf = (index: number) => users[index] ?? root;

/** The same sums, computed from the rows. */
function expected(filter: UsageFilter, userId: number | null, { groupBy, bucket, zone = TimeZone.UTC }: UsageQuery) {
  const beginOf = (at: number) => (bucket === NONE ? 0 : zone.begin(at, bucket));
  const [from = 0, to = 0] = [filter.from, filter.to].map((time) => beginOf(time?.getTime() ?? 0));
  const sums = new Map<string, Partial<UsagePoint>>();
  for (const row of booked) {
    const begin = beginOf(Date.parse(row.created_at));
    const isMeant =
      begin >= from &&
      begin <= to &&
      (userId === null || row.user_id === userId) &&
      (!filter.modelName || row.model_name === filter.modelName) &&
      (!filter.group || row.group === filter.group) &&
      (!filter.tokenId || row.token_id === Number(filter.tokenId)) &&
      (!filter.channelId || row.channel_id === Number(filter.channelId)) &&
      (!filter.kind || kindOf(row) === filter.kind) &&
      (!filter.endUser || row.end_user === filter.endUser) &&
      (!groupBy.includes(END_USER) || row.end_user !== null) &&
      (!groupBy.includes(TOKEN) || row.token_id !== 0);
    if (!isMeant) continue;
    const keys: Partial<Record<UsageDimension, string>> = {
      [MODEL]: row.model_name,
      [GROUP]: row.group,
      [TOKEN]: String(row.token_id),
      [CHANNEL]: String(row.channel_id),
      [USER]: String(row.user_id),
      [KIND]: kindOf(row),
      [END_USER]: row.end_user ?? '',
    };
    const point = {
      from: bucket === NONE ? null : new Date(begin),
      ...Object.fromEntries(groupBy.map((dimension) => [FIELD_OF[dimension], keys[dimension]])),
    };
    const name = JSON.stringify(point);
    const sum = sums.get(name) ?? { ...point, requests: 0, quota: 0, promptTokens: 0, completionTokens: 0 };
    sums.set(name, {
      ...sum,
      requests: (sum.requests ?? 0) + 1,
      quota: (sum.quota ?? 0) + row.quota,
      promptTokens: (sum.promptTokens ?? 0) + row.prompt_tokens,
      completionTokens: (sum.completionTokens ?? 0) + row.completion_tokens,
    });
  }
  return [...sums.values()];
}

/** The compared fields of the points, in no order. */
const plain = (points: readonly Partial<UsagePoint>[], groupBy: readonly UsageDimension[]) =>
  points
    .map((point) =>
      JSON.stringify([
        point.from,
        ...groupBy.map((dimension) => point[FIELD_OF[dimension]]),
        point.requests,
        point.quota,
        point.promptTokens,
        point.completionTokens,
      ]),
    )
    .sort();
const time = fc.integer({ min: -11 * DAY_MS, max: DAY_MS }).map((offset) => new Date(start + offset));
const zones = ['UTC', 'Asia/Shanghai', 'America/New_York', 'Europe/London', 'Africa/Casablanca'];
const wholeHours = fc.constantFrom(...zones).map((name) => TimeZone.named(name));
const buckets = fc.constantFrom(HOUR, DAY, WEEK, MONTH);

describe('usage of the site', () => {
  const filterBy = (fields: { [Name in keyof UsageFilter]?: fc.Arbitrary<UsageFilter[Name]> }) =>
    fc.record(fields, { requiredKeys: [] }) as fc.Arbitrary<UsageFilter>;
  const kept: fc.Arbitrary<[UsageFilter, UsageDimension[]]> = fc.oneof(
    fc.tuple(
      filterBy({ modelName: fc.constantFrom(...models), group: fc.constantFrom('vip', 'default') }),
      fc.constantFrom<UsageDimension[][]>([], [MODEL], [GROUP], [GROUP, MODEL]),
    ),
    fc.tuple(filterBy({ channelId: fc.constantFrom('1', '2', '9') }), fc.constantFrom<UsageDimension[][]>([CHANNEL])),
  );

  it('equals the rows by hours, days, weeks and months of any time zone with a whole-hour offset', async () => {
    await fc.assert(
      fc.asyncProperty(kept, time, time, buckets, wholeHours, async ([filter, groupBy], one, other, bucket, zone) => {
        const [from, to] = one < other ? [one, other] : [other, one];
        const question = { groupBy, bucket, zone };
        const points = await series.points(root, SITE, { ...filter, from, to }, question);
        expect(plain(points, groupBy)).toEqual(plain(expected({ ...filter, from, to }, null, question), groupBy));
      }),
      { numRuns: 30 },
    );
  }, 60_000);

  it('equals the rows by user and by token, by days in UTC', async () => {
    const from = new Date(start - 9 * DAY_MS);
    const to = new Date(start);
    for (const groupBy of [[USER], [TOKEN], [USER, MODEL], [TOKEN, MODEL]]) {
      for (const bucket of [DAY, WEEK, MONTH]) {
        const points = await series.points(root, SITE, { from, to }, { groupBy, bucket });
        expect(plain(points, groupBy)).toEqual(plain(expected({ from, to }, null, { groupBy, bucket }), groupBy));
      }
    }
  });

  it('is sorted by time', async () => {
    const range = { from: new Date(start - 3 * DAY_MS), to: new Date(start) };
    const points = await series.points(root, SITE, range, { groupBy: [], bucket: HOUR });
    const times = points.map(({ from }) => from?.getTime() ?? 0);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.length).toBeGreaterThan(60);
  });

  it('ranks users by quota', async () => {
    const range = { from: new Date(start - 10 * DAY_MS), to: new Date(start) };
    const points = await series.points(root, SITE, range, { groupBy: [USER], bucket: NONE });
    expect(points.map(({ username }) => username)).toEqual(['bob', 'ada']);
    expect(points.reduce((sum, { quota }) => sum + quota, 0)).toBe(booked.reduce((sum, { quota }) => sum + quota, 0));
  });

  it.each([
    [UsageOrder.QUOTA, (point: UsagePoint) => point.quota],
    [UsageOrder.REQUESTS, (point: UsagePoint) => point.requests],
    [UsageOrder.TOKENS, (point: UsagePoint) => point.promptTokens + point.completionTokens],
  ])('is sorted by %s, with a limit', async (order, amountOf) => {
    const range = { from: new Date(start - 10 * DAY_MS), to: new Date(start) };
    const question = { groupBy: [MODEL], bucket: DAY, order };
    const all = (await series.points(root, SITE, range, question)).map(amountOf);
    expect(all).toEqual(all.toSorted((a, b) => b - a));
    const some = await series.points(root, SITE, range, { ...question, first: 4 });
    expect(some.map(amountOf)).toEqual(all.slice(0, 4));
  });

  it('ranks channels by failed calls, including channels with failures only and calls without a channel', async () => {
    const hour = new Date(Math.floor((start - DAY_MS) / HOUR_MS) * HOUR_MS);
    await domain.database.query('INSERT INTO errors_by_hour_channel VALUES ($1, 0, 5), ($1, 2, 1), ($1, 90, 9)', [
      hour,
    ]);
    const range = { from: new Date(start - 10 * DAY_MS), to: new Date(start) };
    const question = { groupBy: [CHANNEL], bucket: NONE, order: UsageOrder.ERRORS };
    const failuresOf = async (first: number) =>
      (await series.points(root, SITE, range, { ...question, first })).map(({ channelId, requests, errors }) => [
        channelId,
        requests > 0,
        errors,
      ]);
    const failing = [
      ['90', false, 9],
      ['0', false, 5],
      ['2', true, 1],
    ];
    expect(await failuresOf(3)).toEqual(failing);
    expect(await failuresOf(1)).toEqual(failing.slice(0, 1));
    expect((await failuresOf(20)).slice(3).every(([, , errors]) => errors === 0)).toBe(true);
    await deleteRows(domain.database, 'errors_by_hour_channel');
  });

  it('contains the names of tokens', async () => {
    const points = await series.points(
      root,
      SITE,
      { from: new Date(start - DAY_MS), to: new Date(start) },
      {
        groupBy: [TOKEN],
        bucket: NONE,
      },
    );
    expect(new Set(points.map(({ tokenName }) => tokenName))).toEqual(new Set(['token 0', 'token 1']));
  });

  it('contains durations and the number of failures', async () => {
    const hour = new Date(Math.floor((start - DAY_MS) / HOUR_MS) * HOUR_MS);
    const failed = ['gpt-4o', 'gpt-4o', 'never-answered'].map((model) => [hour, model, 'default', 2]);
    for (const values of failed) {
      await domain.database.query(
        `INSERT INTO errors_by_hour_model AS e VALUES ($1, $2, $3, $4)
          ON CONFLICT (hour, model_name, "group") DO UPDATE SET error_count = e.error_count + excluded.error_count`,
        values,
      );
    }
    const range = { from: new Date(start - 10 * DAY_MS), to: new Date(start) };
    const measures = ['errors', 'latency', 'timeToFirstToken'] as const;
    const points = await series.points(root, SITE, range, { groupBy: [MODEL], bucket: NONE, measures });
    expect(points.map(({ modelName, errors }) => [modelName, errors])).toEqual([
      ['claude-3', 0],
      ['gpt-4o-mini', 0],
      ['gpt-4o', 4],
      ['never-answered', 2],
    ]);
    const [claude, , , none] = points;
    const own = booked.filter(({ model_name }) => model_name === 'claude-3').map(({ use_time_ms }) => use_time_ms);
    const average = Math.round(own.reduce((sum, ms) => sum + ms, 0) / own.length);
    expect(claude?.latency?.average).toBe(average);
    expect(claude?.latency?.p50).toBeGreaterThan(1_000);
    expect(claude?.latency?.counts.reduce((sum, count) => sum + count, 0)).toBe(claude?.requests);
    expect(claude?.latency?.p99).toBeLessThanOrEqual(3_000);
    expect(claude?.timeToFirstToken?.p95).toBeLessThanOrEqual(500);
    expect([none?.requests, none?.latency, none?.timeToFirstToken]).toEqual([0, null, null]);
  });

  const month = { from: new Date(start - 30 * DAY_MS), to: new Date(start) };
  it.each<[string, UsageFilter, Partial<UsageQuery>, string]>([
    ['a request', { requestId: 'request-1' } as UsageFilter, { groupBy: [MODEL] }, 'usage_not_kept'],
    ['end users by the hour', {}, { groupBy: [END_USER], bucket: HOUR }, 'usage_bucket_not_kept'],
    ['channels of end users', {}, { groupBy: [END_USER, CHANNEL] }, 'usage_not_kept'],
    ['durations of end users', {}, { groupBy: [END_USER], measures: ['latency'] }, 'usage_measure_not_kept'],
    ['users by the hour', {}, { groupBy: [USER], bucket: HOUR }, 'usage_bucket_not_kept'],
    ['cached tokens by the hour', {}, { measures: ['cachedTokens'], bucket: HOUR }, 'usage_bucket_not_kept'],
    ['days that begin at half past', {}, { zone: TimeZone.named('Asia/Kolkata') }, 'usage_timezone_not_exact'],
    [
      'hours that begin at half past',
      {},
      { zone: TimeZone.named('Asia/Kolkata'), bucket: HOUR },
      'usage_timezone_not_exact',
    ],
    [
      'users by days of another zone than UTC',
      {},
      { groupBy: [USER], zone: TimeZone.named('Asia/Shanghai') },
      'usage_timezone_not_exact',
    ],
  ])('is not stored: %s', async (_, filter, question, code) => {
    const requested = series.points(root, SITE, { ...month, ...filter }, { groupBy: [], bucket: DAY, ...question });
    await expect(requested).rejects.toMatchObject({ code });
  });

  it('returns a specific error for sums that are not stored', async () => {
    const measures = ['errors', 'latency', 'cachedTokens'] as const;
    const refused = series.points(root, SITE, month, { groupBy: [MODEL], bucket: HOUR, measures });
    await expect(refused).rejects.toMatchObject({ code: 'usage_bucket_not_kept' });
  });

  it.each(['Asia/Kolkata', 'America/New_York', 'UTC'])(
    'equals the rows by any two dimensions and filters, by days of the site in %s',
    async (name) => {
      await countedIn(name);
      const zone = TimeZone.named(name);
      const dimensions = fc.shuffledSubarray([MODEL, GROUP, TOKEN, CHANNEL, USER, KIND], {
        minLength: 2,
        maxLength: 2,
      });
      const days = fc.integer({ min: 0, max: 12 * DAY_MS });
      const filters = fc.record(
        {
          modelName: fc.constantFrom(...models),
          group: fc.constantFrom('vip', 'default'),
          channelId: fc.constantFrom('1', '2'),
          kind: fc.constantFrom(CallKind.CHAT, CallKind.BATCH, CallKind.UNKNOWN),
        },
        { requiredKeys: [] },
      );
      await fc.assert(
        fc.asyncProperty(time, days, dimensions, filters, async (from, span, groupBy, filter) => {
          const range = { from, to: new Date(from.getTime() + span), ...filter };
          const question = { groupBy, bucket: DAY, zone };
          const points = await series.points(root, SITE, range, question);
          const withoutToken = (point: Partial<UsagePoint>) => point.tokenId !== '0';
          expect(plain(points.filter(withoutToken), groupBy)).toEqual(plain(expected(range, null, question), groupBy));
          const cache = { ...question, measures: ['cachedTokens', 'cacheSavings'] as const };
          const cached = await series.points(root, SITE, range, cache);
          const isMeant = (row: (typeof booked)[number]) =>
            zone.dateOf(Date.parse(row.created_at)) >= zone.dateOf(range.from.getTime()) &&
            zone.dateOf(Date.parse(row.created_at)) <= zone.dateOf(range.to.getTime()) &&
            (!filter.modelName || row.model_name === filter.modelName) &&
            (!filter.group || row.group === filter.group) &&
            (!filter.channelId || row.channel_id === Number(filter.channelId)) &&
            (!filter.kind || kindOf(row) === filter.kind);
          const rows = booked.filter(isMeant);
          const sum = (values: (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);
          expect(sum(cached.map(({ cachedTokens }) => cachedTokens))).toBe(
            sum(rows.map((row) => row.cached_tokens ?? (row.other ? row.quota : null))),
          );
          expect(sum(cached.map(({ cacheSavings }) => cacheSavings))).toBe(sum(rows.map((row) => row.cache_savings)));
          const known = rows.filter(({ cost }) => cost !== null);
          const bought = await series.points(root, SITE, range, { ...question, measures: ['purchases'] });
          const purchases = bought.map((point) => point.purchases);
          expect(sum(purchases.map((one) => one?.cost ?? null))).toBe(sum(known.map(({ cost }) => cost)));
          expect(sum(purchases.map((one) => one?.quota ?? null))).toBe(sum(known.map(({ quota }) => quota)));
          expect(sum(purchases.map((one) => one?.requests ?? null))).toBe(known.length);
        }),
        { numRuns: 6 },
      );
    },
  );

  it('equals the rows with an end user, by end users or one of them and any other dimension', async () => {
    await countedIn('Asia/Shanghai');
    const zone = TimeZone.named('Asia/Shanghai');
    const range = { from: new Date(start - 9 * DAY_MS), to: new Date(start) };
    for (const [groupBy, filter] of [
      [[END_USER], {}],
      [[END_USER, USER], {}],
      [[END_USER, MODEL], { modelName: 'gpt-4o' }],
      [[TOKEN, MODEL], { endUser: 'c-1' }],
      [[END_USER, CHANNEL], { userId: String(userOf(0).userId) }],
    ] as const satisfies readonly (readonly [readonly UsageDimension[], UsageFilter])[]) {
      const query = { groupBy, bucket: DAY, zone };
      const points = await series.points(root, SITE, { ...range, ...filter }, query);
      const userId = 'userId' in filter ? Number(filter.userId) : null;
      expect(plain(points, groupBy)).toEqual(plain(expected({ ...range, ...filter }, userId, query), groupBy));
    }
  });

  it('sums values that only some calls of end users have, and combines all but the largest end users', async () => {
    await countedIn('UTC');
    const range = { from: new Date(start - 30 * DAY_MS), to: new Date(start + DAY_MS) };
    const measures = ['cachedTokens', 'cacheSavings', 'purchases', 'errors'] as const;
    const query = { groupBy: [END_USER], bucket: NONE, top: 1, measures };
    const points = await series.points(root, SITE, range, query);
    const sum = (rows: typeof booked, of: (row: (typeof booked)[number]) => number | null) =>
      rows.reduce((total, row) => total + (of(row) ?? 0), 0);
    const rowsOf = (isMeant: (name: string) => boolean) =>
      booked.filter(({ end_user: name }) => name !== null && isMeant(name));
    const expectedOf = (rows: typeof booked) => {
      const known = rows.filter(({ cost }) => cost !== null);
      return {
        requests: rows.length,
        quota: sum(rows, ({ quota }) => quota),
        cachedTokens: sum(rows, ({ cached_tokens, other, quota }) => cached_tokens ?? (other ? quota : null)),
        cacheSavings: sum(rows, ({ cache_savings }) => cache_savings),
        purchases: {
          cost: sum(known, ({ cost }) => cost),
          quota: sum(known, ({ quota }) => quota),
          requests: known.length,
        },
        errors: 0,
      };
    };
    expect(points.toSorted((a, b) => Number(a.isRest) - Number(b.isRest))).toMatchObject([
      { endUser: 'c-1', isRest: false, ...expectedOf(rowsOf((name) => name === 'c-1')) },
      { endUser: null, isRest: true, ...expectedOf(rowsOf((name) => name !== 'c-1')) },
    ]);
  });

  describe('without buckets', () => {
    const sumOf = (points: readonly UsagePoint[]) => points.reduce((sum, { quota }) => sum + quota, 0);
    const quotaBetween = (from: number, before: number, userId?: number) =>
      booked
        .filter(({ created_at }) => Date.parse(created_at) >= from && Date.parse(created_at) < before)
        .filter(({ user_id }) => userId === undefined || user_id === userId)
        .reduce((sum, { quota }) => sum + quota, 0);

    it.each([
      ['users', [USER]],
      ['tokens and models', [TOKEN, MODEL]],
      ['models', [MODEL]],
      ['kinds', [KIND]],
    ])('is exact for days of the site: by %s', async (_, groupBy) => {
      await countedIn('America/New_York');
      const zone = TimeZone.named('America/New_York');
      const from = zone.begin(start - 5 * DAY_MS, 'DAY');
      const before = zone.begin(start - 2 * DAY_MS, 'DAY');
      const range = { from: new Date(from), to: new Date(before - 1) };
      for (const measures of [[], ['errors']] as const) {
        const points = await series.points(root, SITE, range, { groupBy, bucket: NONE, measures });
        expect(sumOf(points)).toBe(quotaBetween(from, before));
        expect(points[0]).toMatchObject({ from: null, countedFrom: range.from, countedUntil: new Date(before) });
      }
    });

    it('is exact for any range of one user', async () => {
      const [from, before] = [start - 4 * DAY_MS + 77_000, start - 3 * DAY_MS - 5_000];
      const userId = userOf(1).userId;
      const filter = { userId: String(userId), from: new Date(from), to: new Date(before - 1) };
      for (const groupBy of [[], [MODEL], [TOKEN]]) {
        const points = await series.points(root, SITE, filter, { groupBy, bucket: NONE });
        expect(sumOf(points)).toBe(quotaBetween(from, before, userId));
      }
    });

    it('of days of the site that are not counted yet is rounded to days in UTC', async () => {
      await countedIn('UTC');
      await domain.get(OptionEditorService).change(root, 'TimeZone', 'America/New_York');
      const from = TimeZone.named('America/New_York').begin(start - 5 * DAY_MS, 'DAY');
      const range = { from: new Date(from), to: new Date(from + 3 * DAY_MS - 1) };
      const begin = Math.floor(from / DAY_MS) * DAY_MS;
      const points = await series.points(root, SITE, range, { groupBy: [USER], bucket: NONE });
      expect(sumOf(points)).toBe(quotaBetween(begin, begin + 4 * DAY_MS));
      expect(points[0]).toMatchObject({ countedFrom: new Date(begin) });
      const byKind = series.points(root, SITE, range, { groupBy: [KIND], bucket: NONE });
      await expect(byKind).rejects.toMatchObject({ code: 'usage_kept_since' });
    });

    it('reads the sums of a user, not the rows, for a range that lasts until now', async () => {
      const query = jest.spyOn(LogDatabase.prototype, 'query');
      const from = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - 6 * DAY_MS);
      const filter = { userId: String(userOf(0).userId), from, to: new Date(Date.now() - 1_000) };
      await series.points(root, SITE, filter, { groupBy: [], bucket: NONE });
      const texts = query.mock.calls.map(([text]) => text);
      query.mockRestore();
      expect(texts.some((text) => text.includes('FROM usage_by_day_user'))).toBe(true);
      expect(texts.some((text) => text.includes('FROM logs '))).toBe(false);
    });

    it.each([
      ['hours of models', [MODEL], HOUR_MS],
      ['UTC days of users', [USER], DAY_MS],
    ])('is rounded to %s otherwise, and reports the rounded range', async (_, groupBy, periodMs) => {
      await countedIn('UTC');
      const [from, to] = [start - 4 * DAY_MS + 77_000, start - 3 * DAY_MS - 5_000];
      const begin = Math.floor(from / periodMs) * periodMs;
      const end = Math.ceil(to / periodMs) * periodMs;
      const points = await series.points(
        root,
        SITE,
        { from: new Date(from), to: new Date(to) },
        { groupBy, bucket: NONE },
      );
      expect(sumOf(points)).toBe(quotaBetween(begin, end));
      expect(points[0]).toMatchObject({ countedFrom: new Date(begin), countedUntil: new Date(end) });
    });
  });

  it('by kind sums up to the total of each day', async () => {
    await countedIn('UTC');
    await fc.assert(
      fc.asyncProperty(time, fc.integer({ min: 0, max: 12 * DAY_MS }), async (from, span) => {
        const range = { from, to: new Date(from.getTime() + span) };
        const measures = ['cachedTokens', 'purchases', 'latency'] as const;
        const byDay = (points: readonly UsagePoint[]) => {
          const days = new Map<number, number[]>();
          for (const point of points) {
            const { requests, quota, promptTokens, completionTokens, cachedTokens, purchases, latency } = point;
            const sums = [requests, quota, promptTokens, completionTokens, cachedTokens ?? 0, purchases?.cost ?? 0];
            const known = days.get(Number(point.from)) ?? [];
            const amounts = [...sums, ...(latency?.counts ?? Array.from({ length: 15 }, () => 0))];
            days.set(
              Number(point.from),
              amounts.map((amount, at) => amount + (known[at] ?? 0)),
            );
          }
          return days;
        };
        const ofKinds = await series.points(root, SITE, range, { groupBy: [KIND], bucket: DAY, measures });
        const total = await series.points(root, SITE, range, { groupBy: [], bucket: DAY, measures });
        expect(byDay(ofKinds)).toEqual(byDay(total));
      }),
      { numRuns: 30 },
    );
  });

  it('is grouped by the vendor of the model and by the tag of the channel', async () => {
    await countedIn('UTC');
    await domain.database.query(
      `INSERT INTO channels (id, name, type, tag, key_cipher, models, groups)
        SELECT id, tag, 1, tag, '', '{}', '{}' FROM (VALUES (1, 'eu'), (2, 'eu'), (3, 'us')) v (id, tag)`,
    );
    const range = { from: new Date(start - 10 * DAY_MS), to: new Date(start) };
    const points = await series.points(root, SITE, range, { groupBy: [VENDOR, TAG], bucket: NONE });
    const sums = new Map<string, number>();
    for (const row of booked) {
      const vendor = row.model_name.startsWith('gpt') ? 'openai' : '';
      const key = `${vendor} ${['eu', 'eu', 'us', ''][row.channel_id - 1]}`;
      sums.set(key, (sums.get(key) ?? 0) + row.quota);
    }
    expect(new Map(points.map(({ vendor, channelTag, quota }) => [`${vendor} ${channelTag}`, quota]))).toEqual(sums);
    await domain.database.query('DELETE FROM channels');
  });

  it('has the largest combinations, and the sum of all others in each bucket', async () => {
    const range = { from: new Date(start - 10 * DAY_MS), to: new Date(start) };
    for (const [groupBy, orderBy, amountOf] of [
      [[MODEL, CHANNEL], UsageOrder.TIME, (point: UsagePoint) => point.quota],
      [[USER, TOKEN], UsageOrder.REQUESTS, (point: UsagePoint) => point.requests],
      [[MODEL], UsageOrder.TOKENS, (point: UsagePoint) => point.promptTokens + point.completionTokens],
    ] as const) {
      const question = { groupBy, bucket: DAY, order: orderBy };
      const all = await series.points(root, SITE, range, question);
      const points = await series.points(root, SITE, range, { ...question, top: 2 });
      const keyOf = (point: UsagePoint) => groupBy.map((dimension) => point[FIELD_OF[dimension]]).join();
      const totals = new Map<string, number>();
      for (const point of all) totals.set(keyOf(point), (totals.get(keyOf(point)) ?? 0) + amountOf(point));
      const ranked = [...totals].toSorted(([, a], [, b]) => b - a).map(([key]) => key);
      const named = points.filter(({ isRest }) => !isRest);
      expect(new Set(named.map(keyOf))).toEqual(new Set(ranked.slice(0, 2)));
      expect(plain(named, groupBy)).toEqual(
        plain(
          all.filter((point) => ranked.slice(0, 2).includes(keyOf(point))),
          groupBy,
        ),
      );
      const sumsByDay = (list: readonly UsagePoint[]) => {
        const days = new Map<number, number>();
        for (const { from, quota } of list) days.set(Number(from), (days.get(Number(from)) ?? 0) + quota);
        return days;
      };
      expect(sumsByDay(points)).toEqual(sumsByDay(all));
    }
  });

  it('has no more points than requested', async () => {
    const range = { from: new Date(start - 10 * DAY_MS), to: new Date(start) };
    const sentRequests = series.points(root, SITE, range, { groupBy: [MODEL], bucket: HOUR, max: 100 });
    await expect(sentRequests).rejects.toMatchObject({ code: 'usage_too_many_points' });
    const maxRange = { from: new Date(0), to: new Date(start) };
    const hours = series.points(root, SITE, maxRange, { groupBy: [], bucket: HOUR });
    await expect(hours).rejects.toMatchObject({ code: 'usage_too_many_points' });
  });
});

describe('usage of one user', () => {
  it('contains purchase costs for administrators only, from the rows as from the sums by day', async () => {
    await countedIn('UTC');
    const ada = userOf(0);
    const range = { from: new Date(start - 9 * DAY_MS), to: new Date(start) };
    const question = { groupBy: [CHANNEL], bucket: DAY, measures: ['purchases'] } as const;
    const keyed = (points: readonly UsagePoint[]) =>
      points.map(({ from, channelId, purchases }) => JSON.stringify([from, channelId, purchases])).sort();
    const ofRows = await series.points(root, SITE, { ...range, username: 'ada' }, question);
    const ofDays = await series.points(root, SITE, range, { ...question, groupBy: [CHANNEL, USER] });
    expect(keyed(ofRows)).toEqual(keyed(ofDays.filter(({ userId }) => userId === String(ada.userId))));
    const own = await series.points(ada, SELF, range, { ...question, groupBy: [] });
    expect(own.map(({ purchases }) => purchases)).toEqual(own.map(() => null));
    const support = { ...ada, staffRole: 'support' as const };
    const seen = await series.points(support, SITE, range, { ...question, groupBy: [] });
    expect(seen.map(({ purchases }) => purchases)).toEqual(seen.map(() => null));
  });

  const halfHours = fc.constantFrom('Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe', ...zones);
  const some = fc.subarray([MODEL, GROUP, KIND]);

  it('equals the rows for a month, by any dimension, in any time zone', async () => {
    const days = fc.integer({ min: 0, max: 12 * DAY_MS });
    await fc.assert(
      fc.asyncProperty(time, days, buckets, some, halfHours, async (from, span, bucket, groupBy, name) => {
        const filter = { from, to: new Date(from.getTime() + span) };
        const question = { groupBy, bucket, zone: TimeZone.named(name) };
        const ada = userOf(0);
        const points = await series.points(ada, SELF, filter, question);
        expect(plain(points, groupBy)).toEqual(plain(expected(filter, ada.userId, question), groupBy));
        const ofUser = await series.points(root, SITE, { ...filter, username: 'ada' }, question);
        expect(ofUser).toEqual(points);
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  it('is grouped by the own tokens only', async () => {
    const range = { from: new Date(start - 10 * DAY_MS), to: new Date(start) };
    for (const zone of [TimeZone.UTC, TimeZone.named('Asia/Kolkata')]) {
      const points = await series.points(userOf(0), SELF, range, { groupBy: [TOKEN], bucket: WEEK, zone });
      expect(new Set(points.map(({ tokenId }) => Number(tokenId)).filter(Boolean))).toEqual(new Set(tokens[0]));
    }
    const foreign = { ...range, tokenId: String(tokens[1]?.[0]) };
    expect(await series.points(userOf(0), SELF, foreign, { groupBy: [], bucket: DAY })).toEqual([]);
    expect(await series.points(userOf(1), SELF, foreign, { groupBy: [], bucket: DAY })).not.toEqual([]);
  });

  it('contains cached tokens and durations, but no failures', async () => {
    const range = { from: new Date(start - 10 * DAY_MS), to: new Date(start) };
    const measures = ['cachedTokens', 'errors', 'latency', 'timeToFirstToken'] as const;
    const [point] = await series.points(userOf(0), SELF, range, { groupBy: [], bucket: NONE, measures });
    const own = booked.filter(({ user_id }) => user_id === userOf(0).userId);
    expect(point?.cachedTokens).toBe(own.reduce((sum, { quota }) => sum + quota, 0));
    expect(point?.errors).toBeNull();
    expect(point?.latency?.average).toBe(Math.round(own.reduce((sum, row) => sum + row.use_time_ms, 0) / own.length));
    expect(point?.timeToFirstToken).not.toBeNull();
  });

  it.each<[Partial<UsageQuery>, string]>([
    [{ bucket: HOUR }, 'usage_bucket_not_kept'],
    [{ zone: TimeZone.named('Asia/Shanghai') }, 'usage_timezone_not_exact'],
  ])('is not stored for more than a month: %j', async (question, code) => {
    const range = { from: new Date(start - 32 * DAY_MS), to: new Date(start) };
    const seriesRequest = series.points(userOf(0), SELF, range, { groupBy: [], bucket: DAY, ...question });
    await expect(seriesRequest).rejects.toMatchObject({ code });
  });

  it.each<[string, Scope, UsageFilter, UsageDimension[]]>([
    ['usage of all users', SITE, {}, []],
    ['that of another', SELF, { username: 'bob' }, []],
    ['channels', SELF, {}, [CHANNEL]],
    ['tags of channels', SELF, {}, [TAG]],
    ['users', SELF, {}, [USER]],
  ])('is all that a user may request: not %s', async (_, scope, filter, groupBy) => {
    const seriesRequest = series.points(userOf(0), scope, filter, { groupBy, bucket: DAY });
    await expect(seriesRequest).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('cannot be sorted by failed calls, which are for administrators', async () => {
    const question = { groupBy: [MODEL], bucket: DAY, order: UsageOrder.ERRORS };
    await expect(series.points(userOf(0), SELF, {}, question)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('of an unknown username is empty', async () => {
    expect(await series.points(root, SITE, { username: 'unknown' }, { groupBy: [MODEL], bucket: DAY })).toEqual([]);
  });
});

describe('usage for the dashboards of existing clients', () => {
  const span = (days: number) => ({ from: new Date(start - days * DAY_MS), to: new Date(start) });

  it('is available by hour for the site, and for a user while the rows exist', async () => {
    const data = domain.get(UsageDataService);
    expect((await data.ofSite(root, span(9)))[0]?.from?.getTime()).toBe(
      Math.floor((start - 9 * DAY_MS) / HOUR_MS) * HOUR_MS,
    );
    const hours = (points: { from: Date | null }[]) => new Set(points.map(({ from }) => from?.getUTCHours())).size;
    expect(hours(await data.own(users[0] ?? root, span(6)))).toBeGreaterThan(1);
    expect(hours(await data.own(users[0] ?? root, span(9)))).toBe(1);
    const { userId, points } = await data.ofUser(root, 'bob', span(6));
    expect(userId).toBe(users[1]?.userId);
    expect(hours(points)).toBeGreaterThan(1);
    await domain.database.query(`INSERT INTO job_runs (kind, params) VALUES ('log-cleanup', $1)`, [
      { before: new Date(start - 5 * DAY_MS) },
    ]);
    expect(hours(await data.own(users[0] ?? root, span(6)))).toBe(1);
    await deleteRows(domain.database, 'job_run_items', 'job_runs');
  });

  it('is refused to users for more than thirty days', async () => {
    const data = domain.get(UsageDataService);
    await expect(data.own(users[0] ?? root, span(30))).resolves.toBeDefined();
    const longer = { from: new Date(start - 30 * DAY_MS - 1_000), to: new Date(start) };
    await expect(data.own(users[0] ?? root, longer)).rejects.toMatchObject({ code: 'usage_span_too_long' });
  });

  it('is empty while the dashboard is disabled', async () => {
    await domain.get(OptionEditorService).change(root, 'DataExportEnabled', 'false');
    expect(await domain.get(UsageDataService).ofSite(root, span(9))).toEqual([]);
    await domain.get(OptionEditorService).change(root, 'DataExportEnabled', 'true');
  });
});
