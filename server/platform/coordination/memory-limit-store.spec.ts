import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Demand, Taken, Taking } from './limit-store.js';
import { MemoryLimitStore } from './memory-limit-store.js';

const MINUTE = 60_000;
let now: number;
let store: MemoryLimitStore;

beforeEach(() => {
  now = 1_000 * MINUTE;
  store = new MemoryLimitStore(() => now);
});

const demand = (change: Partial<Demand> = {}): Demand => ({
  ...{ key: 'a', limit: 3, windowMs: MINUTE, atLeast: 1, atMost: 1 },
  ...change,
});
const taken = (taking: Taking): Taken => {
  const first = taking.taken?.[0];
  if (!first) throw new Error('refused');
  return first;
};

describe('limits in memory', () => {
  it('let exactly as many through as they say, whatever comes at once', async () => {
    const all = await Promise.all(Array.from({ length: 9 }, () => store.take([demand()])));
    expect(all.filter((taking) => taking.taken)).toHaveLength(3);
    expect(all.at(-1)).toMatchObject({ retryAfterMs: 61_000, standing: { limit: 3, remaining: 0 } });
  });

  it('begin anew when the window has passed', async () => {
    for (let call = 0; call < 3; call++) await store.take([demand()]);
    now += 61_000;
    expect(taken(await store.take([demand()])).standing).toEqual({ limit: 3, remaining: 2, resetMs: 61_000 });
  });

  it('take from all or from none', async () => {
    const narrow = demand({ key: 'b', limit: 1 });
    await store.take([demand(), narrow]);
    expect(await store.take([demand(), narrow])).toMatchObject({ refused: narrow });
    expect(taken(await store.take([demand()])).standing.remaining).toBe(1);
  });

  it('take as much as is left, when that is enough', async () => {
    const open = demand({ limit: 10, atLeast: 2, atMost: 8 });
    expect(taken(await store.take([open])).amount).toBe(8);
    expect(taken(await store.take([open])).amount).toBe(2);
    expect(await store.take([open])).toMatchObject({ refused: open });
  });

  it('can be corrected to less and to more', async () => {
    const first = taken(await store.take([demand()]));
    store.correct(first, 0);
    const second = taken(await store.take([demand({ atLeast: 3, atMost: 3 })]));
    store.correct(second, 5);
    expect(await store.take([demand()])).toMatchObject({ standing: { remaining: 0 } });
  });

  it('never let through what is larger than the limit', async () => {
    const taking = await store.take([demand({ atLeast: 4, atMost: 4 })]);
    expect(taking).toMatchObject({ retryAfterMs: MINUTE, standing: { remaining: 3 } });
  });

  it('count another length of time apart', async () => {
    for (let call = 0; call < 3; call++) await store.take([demand()]);
    expect(taken(await store.take([demand({ windowMs: 5 * MINUTE })])).standing.remaining).toBe(2);
  });

  it('keep nothing that does not count any more', async () => {
    for (let user = 0; user < 3_000; user++) {
      now += 1_000;
      await store.take([demand({ key: String(user) })]);
    }
    expect((store as unknown as { windows: Map<string, unknown> }).windows.size).toBeLessThanOrEqual(1_100);
  });
});
