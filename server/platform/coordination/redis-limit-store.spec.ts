import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { Valkey } from '../../../test/support/valkey.js';
import { readConfig } from '../config/config.js';
import { Logger } from '../telemetry/logger.js';
import type { Demand, Taken } from './limit-store.js';
import { RedisConnection } from './redis-connection.js';
import { RedisLimitStore } from './redis-limit-store.js';

/** Longer than in production, so that a busy machine is not treated as a Redis outage. */
const TIMEOUT_MS = 2_000;
const longTimeout = { REDIS_TIMEOUT_MS: '20000' };
const demand: Demand = { key: 'a', limit: 50, windowMs: 60_000, atLeast: 1, atMost: 1 };

/** Records the log messages. */
class Warnings extends Logger {
  readonly seen: string[] = [];
  override warn(_fields: object, message: string): void {
    this.seen.push(message);
  }
  override info(_fields: object, message: string): void {
    this.seen.push(message);
  }
}

let valkey: Valkey;
let warnings: Warnings;
const connections: RedisConnection[] = [];

beforeEach(async () => {
  valkey = await Valkey.start();
});
afterEach(async () => {
  for (const connection of connections.splice(0)) connection.onApplicationShutdown();
  await valkey.close();
});

/** The store of another process of the site. Its long timeout keeps a busy machine from being treated as an outage. */
async function join(env = longTimeout): Promise<RedisLimitStore> {
  const config = readConfig({ LOG_LEVEL: 'silent', REDIS_URL: valkey.url, ...env });
  warnings = new Warnings(config);
  const connection = await RedisConnection.open(config, warnings);
  if (!connection) throw new Error('no Redis');
  connections.push(connection);
  await ready(connection);
  return new RedisLimitStore(connection);
}

const ready = (connection: RedisConnection) => eventually(() => connection.isReady, Boolean);

async function passed(stores: RedisLimitStore[], calls: number): Promise<Taken[]> {
  const takings = await Promise.all(
    Array.from({ length: calls }, (_, call) => stores[call % stores.length]?.take([demand])),
  );
  return takings.flatMap((taking) => taking?.taken ?? []);
}

describe('limits in Redis', () => {
  it('are never exceeded by several processes together', async () => {
    const stores = await Promise.all([join(), join(), join(), join()]);
    expect(await passed(stores, 400)).toHaveLength(50);
    expect(await passed(stores, 40)).toHaveLength(0);
  });

  it('are corrected for all processes', async () => {
    const [one, other] = [await join(), await join()];
    const [first] = await passed([one], 50);
    if (!first) throw new Error('refused');
    one.correct(first, 0);
    await eventually(
      () => other.take([demand]),
      ({ taken }) => taken !== undefined,
    );
    expect(await passed([one, other], 10)).toHaveLength(0);
  });

  it('ignore a correction of an expired amount', async () => {
    const store = await join();
    const [first] = await passed([store], 1);
    if (!first) throw new Error('refused');
    store.correct({ ...first, slot: first.slot - 61 }, 50);
    store.correct({ ...first, demand: { ...demand, key: 'unused' } }, 50);
    expect(await passed([store], 60)).toHaveLength(49);
    expect(await connections[0]?.client.exists('tollgate:limit:unused/60000')).toBe(0);
  });

  it('work after Redis has lost the script', async () => {
    const store = await join();
    await passed([store], 10);
    await connections[0]?.client.script('FLUSH');
    expect(await passed([store], 50)).toHaveLength(40);
  });

  it.each(['cut', 'hang'] as const)('are counted per process during a Redis outage (%s)', async (way) => {
    const store = await join({ REDIS_TIMEOUT_MS: String(TIMEOUT_MS) });
    expect(await passed([store], 50)).toHaveLength(50);
    valkey[way]();
    expect(await passed([store], 60)).toHaveLength(50);
    // Later calls are served from memory, without a request to Redis.
    const nextTurn = new Promise((resolve) => setImmediate(resolve, 'waited'));
    expect(await Promise.race([store.take([demand]), nextTurn])).not.toBe('waited');
    valkey.heal();
    // Not `isReady`: a connection that was just given up stays ready until it has closed.
    await eventually(
      () => warnings.seen,
      (seen) => seen.length > 1,
    );
    expect(warnings.seen).toEqual([
      expect.stringMatching(/connection lost/),
      expect.stringMatching(/connection restored/),
    ]);
    expect(await passed([store], 10)).toHaveLength(0);
  });

  it('are corrected in the store where they were taken', async () => {
    const store = await join();
    valkey.cut();
    const [first] = await passed([store], 60);
    if (!first) throw new Error('refused');
    store.correct(first, 0);
    expect(await passed([store], 10)).toHaveLength(1);
  });

  it('work before Redis was ever reachable', async () => {
    valkey.cut();
    const config = readConfig({ LOG_LEVEL: 'silent', REDIS_URL: valkey.url, ...longTimeout });
    warnings = new Warnings(config);
    const connection = await RedisConnection.open(config, warnings);
    if (!connection) throw new Error('no Redis');
    connections.push(connection);
    expect(await passed([new RedisLimitStore(connection)], 60)).toHaveLength(50);
    valkey.heal();
    await ready(connection);
    expect(await passed([new RedisLimitStore(connection)], 60)).toHaveLength(50);
  });
});
