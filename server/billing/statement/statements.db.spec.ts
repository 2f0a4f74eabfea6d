import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { discrepancies } from '../../../test/support/tollgate/ledger-discrepancies.js';
import { HOUR_MS } from '../../common/durations.js';
import { readConfig } from '../../platform/config/config.js';
import { rowIdAt } from '../../platform/database/row-id.js';
import { Sql } from '../../platform/database/sql.js';
import { encodeCursor } from '../../platform/graphql/connection.js';
import { type OrderRequest, SortDirection } from '../../platform/graphql/list-order.js';
import { type BalancedLine, type StatementSort, StatementsService, statementOrder } from './statements.service.js';

const config = readConfig({ LOG_LEVEL: 'silent' });
const FIRST_DAY = Date.UTC(2026, 0, 1);

let database: TestDatabase;
let sql: Sql;
let statements: StatementsService;
let user = 0;
let calls = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const target = { connection: { connectionString: database.url } };
  await database.query('CREATE TABLE logs_all PARTITION OF logs DEFAULT');
  sql = new Sql(target, config);
  statements = new StatementsService(sql);
});
afterAll(async () => {
  await sql.onApplicationShutdown();
  await database.drop();
});
beforeEach(() => {
  user++;
});

/** A change of the balance, with its offset in hours from the start of the first day. */
interface Movement {
  kind: 'entry' | 'call' | 'call taken back';
  hour: number;
  amount: number;
}

const at = (hour: number) => new Date(FIRST_DAY + hour * HOUR_MS);

async function enter(amount: number, hour: number, kind = 'adjustment', note = ''): Promise<void> {
  await sql.query(
    'entry',
    `WITH entry AS (
       INSERT INTO ledger_entries (user_id, amount, kind, effect_key, note, created_at)
         VALUES ($1, $2, $3, gen_random_uuid()::text, $4, $5) RETURNING user_id, amount
     )
     INSERT INTO user_balances AS b (user_id, quota) SELECT user_id, amount FROM entry
       ON CONFLICT (user_id) DO UPDATE SET quota = b.quota + excluded.quota`,
    [user, amount, kind, note, at(hour)],
  );
}

/** @returns the id of the charge. */
async function call(quota: number, hour: number, model = 'm'): Promise<number> {
  const { id, createdAt } = rowIdAt(at(hour).getTime(), ++calls);
  const zero = { prompt_tokens: 0, completion_tokens: 0, use_time_ms: 0, channel_id: 1, token_id: 0 };
  const texts = { username: '', token_name: '', group: '', request_id: '', content: '', other: '' };
  const row = { id, created_at: createdAt, type: 2, user_id: user, quota, model_name: model, ...zero, ...texts };
  const bill = JSON.stringify([{ ...row, is_stream: false, hidden: false }]);
  await sql.query('settle', 'SELECT * FROM settle_usage($1::json, NULL)', [bill]);
  return id;
}

async function move({ kind, hour, amount }: Movement): Promise<void> {
  if (kind === 'entry') return enter(amount, hour);
  const charge = await call(Math.abs(amount), hour, `m${amount % 3}`);
  if (kind === 'call') return;
  const chargedAt = (await database.query<{ at: Date }>('SELECT created_at AS at FROM logs WHERE id = $1', [charge]))[0]
    ?.at;
  const refund = rowIdAt(at(hour + 30).getTime(), ++calls);
  const values = [charge, chargedAt, refund.id, refund.createdAt, 'the upstream failed'];
  await sql.query('refund', 'SELECT * FROM refund_usage($1, $2, $3, $4, $5)', values);
}

async function balance(): Promise<number> {
  const text = 'SELECT quota FROM user_balances WHERE user_id = $1';
  const [row] = await sql.query<{ quota: number }>('balance', text, [user]);
  return row?.quota ?? 0;
}

async function exported(): Promise<BalancedLine[]> {
  const lines: BalancedLine[] = [];
  for await (const line of statements.oldestFirst(user)) lines.push(line);
  return lines;
}

/** Reads all pages of a size, by cursor or by number. */
async function paged(
  limit: number,
  by: 'cursor' | 'number',
  requested?: OrderRequest<StatementSort>,
): Promise<BalancedLine[]> {
  const all: BalancedLine[] = [];
  for (;;) {
    const last = all.at(-1);
    const order = statementOrder(requested ?? { sort: 'TIME' });
    const after = by === 'cursor' && last ? encodeCursor(order.cursorKey(last)) : null;
    const { lines, total } = await statements.page(user, { limit, offset: all.length, after }, requested);
    all.push(...lines);
    if (lines.length < limit) {
      expect(total).toBe(all.length);
      return all;
    }
  }
}

describe('statement', () => {
  it('has a line for each entry, and a last line for the calls of each day', async () => {
    await enter(1_000, 1, 'grant');
    await call(30, 2, 'a');
    await call(5, 3, 'b');
    await enter(-100, 4, 'adjustment', 'a mistake');
    await call(7, 26);
    const { lines, total } = await statements.page(user, { limit: 10, offset: 0 });
    const id = expect.any(Number);
    expect(total).toBe(4);
    expect(lines).toEqual([
      {
        day: '2026-01-02',
        rank: 1,
        id: 0,
        kind: 'usage',
        bookedAt: null,
        note: '',
        amount: -7,
        requestCount: 1,
        balance: 858,
      },
      {
        day: '2026-01-01',
        rank: 1,
        id: 0,
        kind: 'usage',
        bookedAt: null,
        note: '',
        amount: -35,
        requestCount: 2,
        balance: 865,
      },
      {
        day: '2026-01-01',
        rank: 0,
        id,
        kind: 'adjustment',
        bookedAt: at(4),
        note: 'a mistake',
        amount: -100,
        requestCount: 0,
        balance: 900,
      },
      {
        day: '2026-01-01',
        rank: 0,
        id,
        kind: 'grant',
        bookedAt: at(1),
        note: '',
        amount: 1_000,
        requestCount: 0,
        balance: 1_000,
      },
    ]);
  });

  it('has lines that sum to the balance, for random changes and every way of paging', async () => {
    const movement = fc.record<Movement>({
      kind: fc.constantFrom('entry', 'entry', 'call', 'call taken back'),
      hour: fc.integer({ min: 0, max: 24 * 5 }),
      amount: fc.integer({ min: -1_000_000, max: 2 ** 40 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { maxLength: 25 }), fc.integer({ min: 1, max: 7 }), async (moves, size) => {
        user++;
        for (const movement of moves) await move(movement);
        const lines = await exported();
        let sum = 0;
        for (const line of lines) {
          sum += line.amount;
          expect(line.balance).toBe(sum);
        }
        expect(sum).toBe(await balance());
        expect(lines.filter(({ kind }) => kind !== 'usage')).toHaveLength(
          moves.filter(({ kind }) => kind === 'entry').length,
        );
        const newestFirst = lines.toReversed();
        expect(await paged(size, 'cursor')).toEqual(newestFirst);
        expect(await paged(size, 'number')).toEqual(newestFirst);
      }),
      { numRuns: 12 },
    );
    expect(await discrepancies(database)).toEqual([]);
  });

  it.each<[StatementSort, SortDirection | undefined, number[]]>([
    ['TIME', SortDirection.ASC, [1_000, -100, -30, 100, -30]],
    ['KIND', undefined, [-100, 1_000, 100, -30, -30]],
    ['AMOUNT', undefined, [1_000, 100, -30, -30, -100]],
    ['AMOUNT', SortDirection.ASC, [-100, -30, -30, 100, 1_000]],
    ['BALANCE', undefined, [1_000, 970, 940, 900, 870]],
  ])('sorted by %s %s has each line once, with the balance after it', async (sort, direction, figures) => {
    await enter(1_000, 1, 'grant');
    await enter(-100, 2, 'adjustment');
    await call(30, 3);
    await enter(100, 26, 'grant');
    await call(30, 27);
    const lines = await paged(2, 'cursor', { sort, direction });
    expect(lines.map(({ amount, balance: after }) => (sort === 'BALANCE' ? after : amount))).toEqual(figures);
    expect(await paged(2, 'number', { sort, direction })).toEqual(lines);
    const byTime = (one: BalancedLine, other: BalancedLine) =>
      one.day === other.day ? one.rank - other.rank || one.id - other.id : Date.parse(one.day) - Date.parse(other.day);
    expect(lines.toSorted(byTime)).toEqual(await exported());
  });

  it('is read completely when it is longer than one batch', async () => {
    await sql.query(
      'many',
      `INSERT INTO ledger_entries (user_id, amount, kind, effect_key)
         SELECT $1::bigint, 1, 'checkin', 'many:' || n FROM generate_series(1, 2500) n`,
      [user],
    );
    const lines = await exported();
    expect(lines.map(({ balance }) => balance)).toEqual(Array.from({ length: 2_500 }, (_, index) => index + 1));
  });

  it('contains only the own lines, and is empty for a new user', async () => {
    await enter(5, 1);
    user++;
    expect(await statements.page(user, { limit: 10, offset: 0 })).toMatchObject({ lines: [], total: 0 });
    expect(await exported()).toEqual([]);
  });

  it.each([
    'nonsense',
    encodeCursor([0]),
    encodeCursor([0.5]),
    encodeCursor(['2026-01-01']),
    encodeCursor([1, 1]),
    encodeCursor(['2026-01-01', 0, 1]),
  ])('rejects the cursor %s', async (after) => {
    await expect(statements.page(user, { limit: 10, offset: 0, after })).rejects.toMatchObject({
      code: 'invalid_parameter',
    });
  });
});
