import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PoolClient, QueryResultRow } from 'pg';
import { eventually } from '../../../test/support/eventually.js';
import { LedgerGateway } from '../../../test/support/ledger-gateways.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { contentIn } from '../../logs/log-row.js';
import type { LogDetails } from '../../usage-log/log-details.js';
import type { TokenLimit } from './admission.js';

const GIVEN = 1_000_000;
/** What the owner of the site pays for each response, in quota units. */
const COST = 40;
/** A higher number covers rarer orders of events. */
const ROUNDS = Number(process.env.WITHHELD_ROUNDS ?? 6);

/** The fault of a gateway's statement. */
type Fault = 'none' | 'lost' | 'response lost' | 'slow' | 'slow response' | 'slow response lost';
const FAULTS: readonly Fault[] = ['none', 'lost', 'response lost', 'slow', 'slow response', 'slow response lost'];

let database: TestDatabase;
let gateways: [LedgerGateway, LedgerGateway];
let user = 0;
let token: TokenLimit;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  const open = () => LedgerGateway.open(database, { SETTLE_TIMEOUT_MS: '300', PROCESS_EXPIRY_SECONDS: '30' });
  gateways = await Promise.all([open(), open()]);
  user++;
  token = { id: user, grantedQuota: GIVEN, unlimitedQuota: false };
  await gateways[0].ledger.credit({ userId: user, amount: GIVEN, kind: 'grant', effectKey: `withheld:${user}` });
});
afterEach(() => Promise.all(gateways.map((gateway) => gateway.vanish())));
afterAll(() => database.drop());

/**
 * Injects one fault each into the gateway's next settlements and transactions.
 * @param late resolves when callers have received the timeout of their bills
 */
function disturb(gateway: LedgerGateway, late: Promise<unknown>, settlements: Fault[], transactions: Fault[]): void {
  const { sql } = gateway;
  const suffer = async <Result>(fault: Fault, work: () => Promise<Result>): Promise<Result> => {
    if (fault === 'lost') throw new Error('Connection lost');
    if (fault === 'slow') await late;
    const result = await work();
    if (fault.startsWith('slow response')) await late;
    if (fault.endsWith('response lost')) throw new Error('Connection lost');
    return result;
  };
  const query = sql.query.bind(sql);
  sql.query = <Row extends QueryResultRow>(name: string, text: string, values: unknown[] = []) =>
    suffer(name === 'settle' ? (settlements.shift() ?? 'none') : 'none', () => query<Row>(name, text, values));
  const transaction = sql.transaction.bind(sql);
  sql.transaction = <Result>(work: (client: PoolClient) => Promise<Result>) =>
    suffer(transactions.shift() ?? 'none', () => transaction(work));
}

/** @returns the result of the caller: undefined, or the error code */
async function call(gateway: LedgerGateway, quota: number, canBeWithheld: boolean): Promise<string | undefined> {
  const hold = await gateway.reserve(user, 100, token);
  return gateway
    .settle(hold, quota, canBeWithheld, COST)
    .catch(({ code }: { code: string }) => code) as Promise<undefined>;
}

const allBooked = (): Promise<unknown> =>
  eventually(
    async () => gateways.map(({ settlement }) => settlement.backlog().bills),
    (waiting) => waiting.every((bills) => bills === 0),
  );

/** All sums that a charge changes, and the quota that can still be reserved, after every bill is booked. */
async function balances(): Promise<object> {
  await allBooked();
  const [sums] = await database.query(
    `SELECT b.quota::int AS balance, b.used_quota::int AS used,
       (SELECT used_quota::int FROM token_usage WHERE token_id = $1) AS token,
       (SELECT sum(quota)::int FROM logs WHERE user_id = $1) AS log,
       (SELECT sum(quota)::int FROM usage_by_day_user WHERE user_id = $1) AS days,
       (SELECT sum(quota)::int FROM usage_by_day_token WHERE token_id = $1) AS token_days
     FROM user_balances b WHERE user_id = $1`,
    [user],
  );
  const balance = (sums as { balance: number }).balance;
  const reservable: Record<string, boolean> = {};
  for (const amount of [balance + 1, balance]) {
    for (const gateway of gateways) {
      const hold = await gateway.reserve(user, amount, token).catch(() => null);
      if (hold) gateway.admission.release(hold);
      reservable[amount - balance] = hold !== null;
    }
  }
  return { ...sums, reservable };
}

const charged = (used: number) => ({
  balance: GIVEN - used,
  used,
  token: used,
  log: used,
  days: used,
  token_days: used,
  reservable: { 0: true, 1: false },
});

describe('response that is withheld because its bill is late', () => {
  it.each<[string, Fault[], Fault[]]>([
    ['was never booked', ['lost', 'slow'], []],
    ['was booked while its caller received an error', ['slow response'], []],
    ['was booked, and the confirmation was lost', ['slow response lost'], []],
    ['was booked by the second try', ['lost', 'slow response lost'], []],
    ['could not be reversed immediately', ['slow response'], ['lost', 'lost']],
    ['was reversed, and the confirmation was lost', ['slow response'], ['response lost']],
  ])('is not charged, but counts its purchase cost, when the charge %s', async (_, settlements, transactions) => {
    const [gateway] = gateways;
    const late = Promise.withResolvers<void>();
    disturb(gateway, late.promise, settlements, transactions);
    expect(await call(gateway, 70, true)).toBe('settlement_failed');
    late.resolve();
    expect(await balances()).toEqual(charged(0));
    const costs = await database.query('SELECT sum(cost)::int AS cost FROM logs WHERE user_id = $1', [user]);
    expect(costs).toEqual([{ cost: COST }]);
  });

  it('is not charged by a statement that reaches the database later', async () => {
    const [gateway] = gateways;
    const late = Promise.withResolvers<void>();
    const sent: unknown[][] = [];
    const query = gateway.sql.query.bind(gateway.sql);
    gateway.sql.query = <Row extends QueryResultRow>(name: string, text: string, values: unknown[] = []) => {
      if (name !== 'settle' || sent.push(values) > 1) return query<Row>(name, text, values);
      return late.promise.then(() => Promise.reject(new Error('Connection lost')));
    };
    expect(await call(gateway, 70, true)).toBe('settlement_failed');
    late.resolve();
    await allBooked();
    await query('late', 'SELECT * FROM settle_usage($1::json, $2::uuid)', sent[0]);
    expect(await balances()).toEqual(charged(0));
  });

  it('leaves a log row of the same conversation with the reason, in the language of its reader', async () => {
    const [gateway] = gateways;
    const late = Promise.withResolvers<void>();
    disturb(gateway, late.promise, ['slow response'], []);
    await call(gateway, 70, true);
    late.resolve();
    await allBooked();
    const rows = await database.query<{ quota: number; hidden: boolean; content: string; details: LogDetails }>(
      'SELECT quota::int, hidden, conversation, content, details FROM logs WHERE user_id = $1 ORDER BY id',
      [user],
    );
    expect(rows).toMatchObject([
      { quota: 70, hidden: false, conversation: 'chat', content: '' },
      { quota: -70, hidden: false, conversation: 'chat' },
    ]);
    expect(rows.slice(1).map((row) => [contentIn(row, 'zh'), contentIn(row, 'en')])).toEqual([
      [expect.stringContaining('退回费用'), expect.stringContaining('its charge is refunded')],
    ]);
  });
});

it('a delivered response is charged, however late it is booked', async () => {
  const [gateway] = gateways;
  const late = Promise.withResolvers<void>();
  disturb(gateway, late.promise, ['slow response lost', 'lost'], []);
  expect(await call(gateway, 70, false)).toBe('settlement_failed');
  late.resolve();
  expect(await balances()).toEqual(charged(70));
});

it('random statement faults in several gateways charge exactly the delivered responses', async () => {
  const any = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;
  const some = (): Fault[] => Array.from({ length: Math.floor(Math.random() * 4) }, () => any(FAULTS));
  let due = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const late = Promise.withResolvers<void>();
    const faults = gateways.map((gateway) => {
      const [settlements, transactions] = [some(), some()];
      const summary = [`settlements: ${settlements}`, `transactions: ${transactions}`].join('; ');
      disturb(gateway, late.promise, settlements, transactions);
      return summary;
    });
    const calls = Array.from({ length: 8 }, async (_, index) => {
      const quota = 1 + Math.floor(Math.random() * 120);
      const withheld = index % 2 === 0;
      const error = await call(any(gateways), quota, withheld);
      if (!error || !withheld) due += quota;
    });
    await Promise.all(calls);
    late.resolve();
    expect({ faults, ...(await balances()) }).toEqual({ faults, ...charged(due) });
  }
});
