import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { LedgerGateway } from '../../../test/support/ledger-gateways.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import type { Hold, TokenLimit } from './admission.js';
import { LedgerError } from './ledger.errors.js';

/** Rounds of each of the four tests. `LEASE_ROUNDS=2500` runs ten thousand, which takes minutes. */
const ROUNDS = Number(process.env.LEASE_ROUNDS ?? 40);
const ROUND_MS = 500;
const GATEWAYS = 4;
/** Concurrent rounds, each with its own user. */
const LANES = 8;

let database: TestDatabase;
let gateways: LedgerGateway[];
let nextUser = 1;

beforeAll(async () => {
  database = await createTestDatabase();
  gateways = await Promise.all(Array.from({ length: GATEWAYS }, () => LedgerGateway.open(database)));
  for (const gateway of gateways) gateway.delay(someTime);
});
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.vanish()));
  await database.drop();
});

const any = (max: number): number => 1 + Math.floor(Math.random() * max);
const anyGateway = (): LedgerGateway => gateways[any(GATEWAYS) - 1] as LedgerGateway;

/** A random delay, so that responses and notifications overtake one another. */
async function someTime(): Promise<void> {
  const kind = Math.random();
  if (kind > 0.97) return pause(any(25));
  if (kind > 0.9) await pause(any(4));
  else if (kind > 0.4) for (let turns = any(8); turns > 0; turns--) await turn();
}

/** The user of a round, with the reservations and charges of its calls, to compare with the balance. */
class Payer {
  readonly id = nextUser++;
  readonly token: TokenLimit | null;
  private used = 0;

  private constructor(
    readonly quota: number,
    limited: boolean,
  ) {
    this.token = limited ? { id: this.id, grantedQuota: quota, unlimitedQuota: false } : null;
  }

  /** @param quota balance of the user, or, for a limited token, the token's limit while the balance is twice as much */
  static async with(quota: number, limited = Math.random() < 0.3): Promise<Payer> {
    const payer = new Payer(quota, limited);
    const [gateway] = gateways as [LedgerGateway];
    const entry = { userId: payer.id, amount: limited ? 2 * quota : quota, kind: 'grant' as const };
    await gateway.ledger.credit({ ...entry, effectKey: `exact:${payer.id}` });
    return payer;
  }

  get left(): number {
    return this.quota - this.used;
  }

  async reserve(gateway: LedgerGateway, amount: number): Promise<Hold> {
    const hold = await gateway.reserve(this.id, amount, this.token);
    this.used += amount;
    if (this.left < 0) throw new Error(`Balance overspent by ${-this.left}`);
    return hold;
  }

  release(gateway: LedgerGateway, hold: Hold): void {
    this.used -= hold.amount;
    gateway.admission.release(hold);
  }

  async settle(gateway: LedgerGateway, hold: Hold, cost: number): Promise<void> {
    this.used -= hold.amount - cost;
    await gateway.settle(hold, cost);
  }

  /** Leaves leased, unused quota in several gateways, so that others have to recall it. */
  async scatter(): Promise<void> {
    for (let times = any(GATEWAYS) - 1; times > 0; times--) {
      const gateway = anyGateway();
      this.release(gateway, await this.reserve(gateway, any(this.left)));
    }
  }

  /** Expects that any gateway can reserve the whole remaining balance. */
  async expectNothingLost(): Promise<void> {
    if (this.left === 0) return;
    const gateway = anyGateway();
    this.release(gateway, await this.reserve(gateway, this.left));
  }
}

/** @returns the reasons why rounds failed */
async function failuresOf(round: () => Promise<void>): Promise<string[]> {
  const failures: string[] = [];
  let left = ROUNDS;
  const lane = async () => {
    while (left-- > 0) await round().catch((error: unknown) => failures.push(String(error)));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return failures;
}

/** Splits an amount into parts of at least 1. */
function partsOf(amount: number, count: number): number[] {
  const cuts = Array.from({ length: count - 1 }, () => Math.floor(Math.random() * (amount - count + 1)));
  const bounds = [0, ...cuts.sort((a, b) => a - b), amount - count];
  return bounds.slice(1).map((bound, index) => bound - (bounds[index] ?? 0) + 1);
}

function exactly(title: string, round: () => Promise<void>): void {
  it(title, async () => expect(await failuresOf(round)).toEqual([]), 60_000 + ROUNDS * ROUND_MS);
}

exactly('calls that need all that there is are all admitted, whichever gateways have leased it', async () => {
  const payer = await Payer.with(100);
  await payer.scatter();
  const calls = partsOf(100, any(8)).map(async (amount) => {
    const gateway = anyGateway();
    return { gateway, hold: await payer.reserve(gateway, amount) };
  });
  for (const { gateway, hold } of await Promise.all(calls)) payer.release(gateway, hold);
  await payer.expectNothingLost();
});

exactly(
  'calls one after the other in each gateway are all admitted while together they need no more than there is',
  async () => {
    const payer = await Payer.with(100);
    const callers = partsOf(100, GATEWAYS + 2).map(async (share, index) => {
      const gateway = gateways[index % GATEWAYS] as LedgerGateway;
      let own = share;
      for (let calls = any(6); calls > 0 && own > 0; calls--) {
        const hold = await payer.reserve(gateway, any(own));
        if (Math.random() < 0.6) payer.release(gateway, hold);
        else {
          const cost = any(hold.amount + 1) - 1;
          own -= cost;
          await payer.settle(gateway, hold, cost);
        }
      }
    });
    await Promise.all(callers);
    await payer.expectNothingLost();
  },
);

exactly('of calls that need more than there is, none is refused that the rest would pay for', async () => {
  const payer = await Payer.with(100);
  await payer.scatter();
  const amounts = Array.from({ length: 2 + any(8) }, () => any(60));
  const outcomes = await Promise.allSettled(amounts.map((amount) => payer.reserve(anyGateway(), amount)));
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'fulfilled') continue;
    const definition = payer.token ? LedgerError.pre_consume_token_quota_failed : LedgerError.insufficient_user_quota;
    expect(outcome.reason).toMatchObject({ definition });
    expect(amounts[index]).toBeGreaterThan(payer.left);
  }
});

exactly('calls with a token that has nothing left do not take what other calls of the user need', async () => {
  const payer = await Payer.with(100, false);
  const spent: TokenLimit = { id: payer.id, grantedQuota: 0, unlimitedQuota: false };
  const refused = Array.from({ length: 6 }, async () => {
    await someTime();
    await expect(anyGateway().reserve(payer.id, 100, spent)).rejects.toMatchObject({ status: 403 });
  });
  const admitted = partsOf(100, 3).map(async (amount) => {
    await someTime();
    await payer.reserve(anyGateway(), amount);
  });
  await Promise.all([...refused, ...admitted]);
});
