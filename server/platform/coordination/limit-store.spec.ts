import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { eventually } from '../../../test/support/eventually.js';
import { Valkey } from '../../../test/support/valkey.js';
import { readConfig } from '../config/config.js';
import { Logger } from '../telemetry/logger.js';
import {
  type Demand,
  type LimitStore,
  MemoryLimitStore,
  SLOTS,
  SlidingWindow,
  type Taken,
  type Taking,
} from './limit-store.js';
import { RedisConnection } from './redis-connection.js';
import { RedisLimitStore } from './redis-limit-store.js';

/** Long enough that no slot of it expires while a test waits for Redis. */
const WINDOW = 600_000;
const SLOT = WINDOW / SLOTS;

/** A kind of store, and a way to advance its time. */
interface Bench {
  open(): Promise<void>;
  /** An empty store. */
  empty(): Promise<LimitStore>;
  pass(ms: number): Promise<void>;
  close(): Promise<void>;
}

class MemoryBench implements Bench {
  private now = 1_000 * WINDOW;

  async open(): Promise<void> {}

  async empty(): Promise<LimitStore> {
    return new MemoryLimitStore(() => this.now);
  }

  async pass(ms: number): Promise<void> {
    this.now += ms;
  }

  async close(): Promise<void> {}
}

class RedisBench implements Bench {
  private valkey: Valkey | undefined;
  private redis: RedisConnection | undefined;

  async open(): Promise<void> {
    this.valkey = await Valkey.start();
    const longTimeout = { REDIS_TIMEOUT_MS: '20000' };
    const config = readConfig({ LOG_LEVEL: 'silent', REDIS_URL: this.valkey.url, ...longTimeout });
    this.redis = (await RedisConnection.open(config, new Logger(config))) ?? undefined;
    await eventually(() => this.connection.isReady, Boolean);
  }

  async empty(): Promise<LimitStore> {
    await this.valkey?.flush();
    return new RedisLimitStore(this.connection);
  }

  /** The clock of Redis cannot be set, so the stored amounts are made older. */
  async pass(ms: number): Promise<void> {
    const { client } = this.connection;
    for (const key of await client.keys('*')) {
      const slotMs = Number(key.split('/').at(-1)) / SLOTS;
      const window = await client.hgetall(key);
      await client.del(key);
      for (const [slot, amount] of Object.entries(window)) {
        await client.hset(key, String(Number(slot) - Math.ceil(ms / slotMs)), amount);
      }
    }
  }

  async close(): Promise<void> {
    this.redis?.onApplicationShutdown();
    await this.valkey?.close();
  }

  private get connection(): RedisConnection {
    if (!this.redis) throw new Error('not open');
    return this.redis;
  }
}

const demand = (change: Partial<Demand> = {}): Demand => ({
  key: 'a',
  limit: 3,
  windowMs: WINDOW,
  atLeast: 1,
  atMost: 1,
  ...change,
});
const taken = (taking: Taking): Taken => {
  const first = taking.taken?.[0];
  if (!first) throw new Error('refused');
  return first;
};
const isMet = (taking: Taking) => taking.taken !== undefined;
const waitOf = (taking: Taking) => (taking.refused ? taking.retryAfterMs : 0);

describe.each([
  { kind: 'memory', bench: new MemoryBench() },
  { kind: 'Redis', bench: new RedisBench() },
])('limits in $kind', ({ bench }) => {
  let store: LimitStore;

  beforeAll(() => bench.open());
  afterAll(() => bench.close());
  beforeEach(async () => {
    store = await bench.empty();
  });

  it('admit exactly the limit, for any number of concurrent requests', async () => {
    const begin = performance.now();
    const all = await Promise.all(Array.from({ length: 9 }, () => store.take([demand()])));
    const elapsed = Math.ceil(performance.now() - begin);
    expect(all.filter((taking) => taking.taken)).toHaveLength(3);
    const last = all.at(-1) as Taking;
    expect(last).toMatchObject({ standing: { limit: 3, remaining: 0 } });
    expect(waitOf(last)).toBeGreaterThan(WINDOW - elapsed);
    expect(waitOf(last)).toBeLessThanOrEqual(WINDOW + SLOT);
  });

  it('reset when the window has passed', async () => {
    for (let call = 0; call < 3; call++) await store.take([demand()]);
    await bench.pass(WINDOW - SLOT);
    expect(await store.take([demand()])).toMatchObject({ standing: { remaining: 0 } });
    await bench.pass(2 * SLOT);
    const { standing } = taken(await store.take([demand()]));
    expect(standing).toMatchObject({ limit: 3, remaining: 2 });
    expect(standing.resetMs).toBeGreaterThan(WINDOW);
    expect(standing.resetMs).toBeLessThanOrEqual(WINDOW + SLOT);
  });

  it('release amounts in the order they were taken', async () => {
    await store.take([demand({ limit: 10, atLeast: 6, atMost: 6 })]);
    await bench.pass(20 * SLOT);
    await store.take([demand({ limit: 10, atLeast: 4, atMost: 4 })]);
    const refused = await store.take([demand({ limit: 10, atLeast: 6, atMost: 6 })]);
    expect(waitOf(refused)).toBeGreaterThan(39 * SLOT);
    expect(waitOf(refused)).toBeLessThanOrEqual(41 * SLOT);
    await bench.pass(42 * SLOT);
    expect(taken(await store.take([demand({ limit: 10, atLeast: 6, atMost: 6 })])).standing.remaining).toBe(0);
  });

  it('list their usage by a prefix of their keys', async () => {
    await store.take([demand({ key: 'rule/user/1', limit: 9, atLeast: 2, atMost: 2 }), demand({ key: 'other' })]);
    const [returned] = (await store.take([demand({ key: 'rule/user/2' })])).taken ?? [];
    store.correct(returned as Taken, 0);
    expect(
      await eventually(
        () => store.used('rule/'),
        ({ length }) => length === 1,
      ),
    ).toEqual([{ key: 'rule/user/1', windowMs: WINDOW, used: 2 }]);
  });

  it('begin with the amount that was used before, once, for any number of concurrent requests', async () => {
    let read = 0;
    const initial = async () => {
      read++;
      return 97;
    };
    const all = await Promise.all(Array.from({ length: 9 }, () => store.take([demand({ limit: 100, initial })])));
    expect(all.filter(isMet)).toHaveLength(3);
    const reads = read;
    store.add({ key: 'a', windowMs: WINDOW }, 5);
    store.add({ key: 'unknown', windowMs: WINDOW }, 5);
    await eventually(
      () => store.used(''),
      ([used]) => used?.used === 105,
    );
    expect(await store.used('')).toHaveLength(1);
    expect(isMet(await store.take([demand({ limit: 106, initial })]))).toBe(true);
    expect(read).toBe(reads);
  });

  it('take from all or from none', async () => {
    const narrow = demand({ key: 'b', limit: 1 });
    await store.take([demand(), narrow]);
    expect(await store.take([demand(), narrow])).toMatchObject({ refused: narrow });
    expect(taken(await store.take([demand()])).standing.remaining).toBe(1);
  });

  it('take the rest when it is at least the minimum', async () => {
    const open = demand({ limit: 10, atLeast: 2, atMost: 8 });
    expect(taken(await store.take([open])).amount).toBe(8);
    expect(taken(await store.take([open])).amount).toBe(2);
    expect(await store.take([open])).toMatchObject({ refused: open });
  });

  it('can be corrected down and up', async () => {
    const first = taken(await store.take([demand()]));
    store.correct(first, 0);
    const whole = demand({ atLeast: 3, atMost: 3 });
    const second = taken(await eventually(() => store.take([whole]), isMet));
    store.correct(second, 0);
    const third = taken(await eventually(() => store.take([demand()]), isMet));
    store.correct(third, 3);
    await eventually(
      () => store.take([demand({ limit: 4 })]),
      ({ refused }) => refused === undefined,
    );
    expect(await store.take([demand({ limit: 4 })])).toMatchObject({ standing: { remaining: 0 } });
  });

  it('refuse a minimum that is larger than the limit', async () => {
    const taking = await store.take([demand({ atLeast: 4, atMost: 4 })]);
    expect(taking).toMatchObject({ retryAfterMs: WINDOW, standing: { remaining: 3 } });
  });

  it('count windows of different lengths separately', async () => {
    for (let call = 0; call < 3; call++) await store.take([demand()]);
    expect(taken(await store.take([demand({ windowMs: 5 * WINDOW })])).standing.remaining).toBe(2);
  });

  it('admit a demand of nothing', async () => {
    expect(await store.take([])).toEqual({ taken: [] });
  });
});

describe('limits in memory', () => {
  it('drop windows without counting amounts', async () => {
    let now = 60_000_000;
    const store = new MemoryLimitStore(() => now);
    for (let user = 0; user < 3_000; user++) {
      now += 1_000;
      await store.take([{ key: String(user), limit: 3, windowMs: 60_000, atLeast: 1, atMost: 1 }]);
    }
    expect((store as unknown as { windows: Map<string, unknown> }).windows.size).toBeLessThanOrEqual(1_100);
  });
});

const MINUTE = 60_000;
const start = 1_000 * MINUTE;

describe('sliding window', () => {
  it('counts an amount for its length, and at most a sixtieth longer', () => {
    const window = new SlidingWindow(MINUTE);
    window.take(start + 900, 5);
    expect(window.used(start + 900 + MINUTE - 1)).toBe(5);
    expect(window.used(start + 900 + MINUTE + 1_000)).toBe(0);
  });

  it('returns the time until the count has fallen to an amount', () => {
    const window = new SlidingWindow(MINUTE);
    window.take(start, 5);
    window.take(start + 20_000, 3);
    expect(window.waitMs(start + 20_000, 8)).toBe(0);
    expect(window.waitMs(start + 20_000, 7)).toBe(41_000);
    expect(window.waitMs(start + 20_000, 2)).toBe(61_000);
    expect(window.used(start + 20_000 + 41_000)).toBe(3);
  });

  it('can adjust an amount until it expires', () => {
    const window = new SlidingWindow(MINUTE);
    const slot = window.take(start, 5);
    window.adjust(slot, -4);
    expect(window.used(start)).toBe(1);
    expect(window.used(start + 2 * MINUTE)).toBe(0);
    window.adjust(slot, -4);
    expect(window.used(start + 2 * MINUTE)).toBe(0);
  });

  it('ignores time while the clock is behind', () => {
    const window = new SlidingWindow(MINUTE);
    window.take(start, 5);
    expect(window.used(start - 10 * MINUTE)).toBe(5);
  });

  it('is empty after any pause of at least its length and a slot', () => {
    const window = new SlidingWindow(MINUTE);
    for (const pause of [61_000, 3_600_000, 1e10]) {
      window.take(start, 2);
      expect(window.used(start + pause + 1_000)).toBe(0);
    }
  });

  it('never contains more than the limit within its length', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 1, max: 9 })), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(steps, fc.integer({ min: 9, max: 30 }), (pauses, limit) => {
        const window = new SlidingWindow(MINUTE);
        const accepted: [time: number, amount: number][] = [];
        let now = start;
        for (const [pause, amount] of pauses) {
          now += pause;
          if (window.used(now) + amount > limit) continue;
          window.take(now, amount);
          accepted.push([now, amount]);
          const lately = accepted.filter(([time]) => time > now - MINUTE);
          expect(lately.reduce((sum, [, taken]) => sum + taken, 0)).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });
});
