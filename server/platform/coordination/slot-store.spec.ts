import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { Valkey } from '../../../test/support/valkey.js';
import { readConfig } from '../config/config.js';
import { Logger } from '../telemetry/logger.js';
import { RedisConnection } from './redis-connection.js';
import { RedisSlotStore } from './redis-slot-store.js';
import { MemorySlotStore, type SlotDemand, type SlotStore, type Slots } from './slot-store.js';

const demand: SlotDemand = { key: 'a', limit: 50 };
const LEASE_MS = 30_000;
const { signal } = new AbortController();

let valkey: Valkey;
let redis: RedisConnection;

beforeAll(async () => {
  valkey = await Valkey.start();
  const config = readConfig({ LOG_LEVEL: 'silent', REDIS_URL: valkey.url, REDIS_TIMEOUT_MS: '20000' });
  redis = (await RedisConnection.open(config, new Logger(config))) as RedisConnection;
  await eventually(() => redis.isReady, Boolean);
});
beforeEach(() => valkey.flush());
afterAll(async () => {
  redis.onApplicationShutdown();
  await valkey.close();
});

/** Takes from the stores in turn. */
async function taken(stores: readonly SlotStore[], calls: number, demands = [demand]): Promise<Slots[]> {
  const takings = Array.from({ length: calls }, (_, call) => (stores[call % stores.length] as SlotStore).take(demands));
  return (await Promise.all(takings)).flatMap(({ slots }) => slots ?? []);
}

describe.each<[string, () => SlotStore[]]>([
  ['in the memory of one process', () => [new MemorySlotStore()]],
  ['in Redis, of three processes', () => Array.from({ length: 3 }, () => new RedisSlotStore(redis, LEASE_MS))],
])('slots %s', (_, open) => {
  it('are held by exactly the limit of 600 parallel calls', async () => {
    const stores = open();
    const first = await taken(stores, 600);
    expect(first).toHaveLength(50);
    expect(await stores[0]?.held()).toEqual([{ key: 'a', held: 50 }]);
    for (const [index, slots] of first.entries())
      if (index < 20) (stores[index % stores.length] as SlotStore).release(slots);
    await eventually(
      async () => (await stores[0]?.held())?.[0]?.held,
      (held) => held === 30,
    );
    expect(await taken(stores, 600)).toHaveLength(20);
  });

  it('are taken of all keys or of none', async () => {
    const stores = open();
    await taken(stores, 1, [{ key: 'b', limit: 1 }]);
    const refused = await stores[0]?.take([demand, { key: 'b', limit: 1 }]);
    expect(refused).toEqual({ refused: { key: 'b', limit: 1 } });
    expect(await stores[0]?.held()).toEqual([{ key: 'b', held: 1 }]);
  });

  it('are waited for in the order of the calls', async () => {
    const [store] = open() as [SlotStore];
    const one = [{ key: 'a', limit: 1 }];
    const [held] = (await taken([store], 1, one)) as [Slots];
    const order: number[] = [];
    const waits = [3, 1, 2].map((since) => store.freed('a', since, signal).then(() => order.push(since)));
    expect(store.waiting('a')).toBe(3);
    store.release(held);
    await eventually(
      () => order.length,
      (ended) => ended > 0,
    );
    store.pass('a');
    store.pass('a');
    await Promise.all(waits);
    expect(order).toEqual([1, 2, 3]);
    expect(store.waiting('a')).toBe(0);
  });

  it('end a wait whose client disconnects', async () => {
    const [store] = open() as [SlotStore];
    const leaving = new AbortController();
    const wait = store.freed('a', 0, leaving.signal);
    leaving.abort();
    await wait;
    expect(store.waiting('a')).toBe(0);
  });
});

describe('slots in Redis', () => {
  it('come back at the end of their lease when their process was killed', async () => {
    const store = new RedisSlotStore(redis, LEASE_MS);
    await taken([store], 50);
    expect(await taken([store], 10)).toHaveLength(0);
    // The clock of Redis cannot be set, so the leases are made older.
    for (const holder of await redis.client.zrange('tollgate:slot:a', 0, 19)) {
      await redis.client.zincrby('tollgate:slot:a', -LEASE_MS - 1_000, holder);
    }
    expect(await store.held()).toEqual([{ key: 'a', held: 30 }]);
    expect(await taken([store], 600)).toHaveLength(20);
  });

  it('are restored by their processes after Redis was emptied', async () => {
    const store = new RedisSlotStore(redis, LEASE_MS);
    const [first] = await taken([store], 30);
    store.release(first as Slots);
    await valkey.flush();
    await store.renew();
    expect(await taken([new RedisSlotStore(redis, LEASE_MS)], 100)).toHaveLength(21);
  });
});
