import { randomUUID } from 'node:crypto';
import type { OnApplicationShutdown } from '@nestjs/common';
import { z } from 'zod';
import { type RedisConnection, RedisScript } from './redis-connection.js';
import {
  type HeldSlots,
  MemorySlotStore,
  type SlotDemand,
  SlotQueue,
  SlotStore,
  type Slots,
  type SlotTaking,
} from './slot-store.js';

/** How often a waiting call looks for slots that other processes released. */
const POLL_INTERVAL_MS = 200;
const PREFIX = 'tollgate:slot:';
const BATCH_SIZE = 500;

/**
 * KEYS: a sorted set of holders by the end of their lease per demand. ARGV: the holder, the length of the lease, the
 * limit of each demand. Returns the index of the demand that has no slot left, or -1.
 */
const TAKE = new RedisScript(`
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  for i, key in ipairs(KEYS) do
    redis.call('ZREMRANGEBYSCORE', key, '-inf', now)
    if redis.call('ZCARD', key) >= tonumber(ARGV[i + 2]) then return i - 1 end
  end
  for _, key in ipairs(KEYS) do
    redis.call('ZADD', key, now + ARGV[2], ARGV[1])
    redis.call('PEXPIRE', key, ARGV[2])
  end
  return -1
`);

/** KEYS: sets. ARGV: the length of the lease, the holder in each set. */
const RENEW = new RedisScript(`
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  for i, key in ipairs(KEYS) do
    redis.call('ZADD', key, now + ARGV[1], ARGV[i + 1])
    redis.call('PEXPIRE', key, ARGV[1])
  end
`);

/** KEYS: sets. Returns the number of holders in each. */
const COUNT = new RedisScript(`
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local counts = {}
  for i, key in ipairs(KEYS) do counts[i] = redis.call('ZCOUNT', key, '(' .. now, '+inf') end
  return counts
`);

const countsSchema = z.array(z.int());

/**
 * Slots of a site with several processes. Each is a lease that its process renews, so that the slots of a killed
 * process come back. A renewal writes a lease again that Redis has lost. During a Redis outage each process counts for
 * itself.
 */
export class RedisSlotStore extends SlotStore implements OnApplicationShutdown {
  private readonly fallback = new MemorySlotStore();
  /** Held slots by holder. */
  private readonly running = new Map<string, Slots>();
  private readonly queue = new SlotQueue(POLL_INTERVAL_MS);
  private readonly process = randomUUID();
  private timer: NodeJS.Timeout | undefined;
  private taken = 0;

  /** @param leaseMs a slot that is not renewed for this long is free: its process was killed */
  constructor(
    private readonly redis: RedisConnection,
    private readonly leaseMs: number,
  ) {
    super();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async take(demands: readonly SlotDemand[]): Promise<SlotTaking> {
    if (!this.redis.isReady) return this.fallback.take(demands);
    const id = `${this.process}:${++this.taken}`;
    const keys = demands.map(({ key }) => key);
    let response: unknown;
    try {
      const values = [id, this.leaseMs, ...demands.map(({ limit }) => limit)];
      response = await TAKE.run(this.redis.client, keys.map(redisKey), values);
    } catch (error) {
      // If Redis took the slots nevertheless, they are free at the end of their lease.
      this.redis.report(error);
      return this.fallback.take(demands);
    }
    const refused = demands[z.int().parse(response)];
    if (refused) return { refused };
    const slots = { keys, id };
    this.running.set(id, slots);
    this.timer ??= setInterval(() => void this.renew(), this.leaseMs / 3).unref();
    return { slots };
  }

  release(slots: Slots): void {
    if (!this.running.delete(slots.id)) {
      this.fallback.release(slots);
      return;
    }
    const { keys, id } = slots;
    // Not awaited; if it fails, the slots are free at the end of their lease.
    const pipeline = this.redis.client.pipeline();
    for (const key of keys) pipeline.zrem(redisKey(key), id);
    const woken = () => {
      for (const key of keys) this.queue.wake(key);
    };
    pipeline.exec().then(woken, woken);
  }

  freed(key: string, since: number, signal: AbortSignal): Promise<void> {
    return this.queue.wait(key, since, signal);
  }

  pass(key: string): void {
    this.queue.wake(key);
  }

  waiting(key: string): number {
    return this.queue.size(key);
  }

  async held(): Promise<HeldSlots[]> {
    if (!this.redis.isReady) return this.fallback.held();
    const keys = await this.redis.keys(PREFIX);
    if (keys.length === 0) return [];
    const counts = countsSchema.parse(await COUNT.run(this.redis.client, keys, []));
    return keys.map((key, index) => ({ key: key.slice(PREFIX.length), held: counts[index] ?? 0 }));
  }

  /** Extends the leases of this process; called three times in the length of a lease. */
  async renew(): Promise<void> {
    if (!this.redis.isReady) return;
    const leases = [...this.running.values()].flatMap(({ keys, id }) =>
      keys.map((key) => ({ key: redisKey(key), id })),
    );
    try {
      for (let at = 0; at < leases.length; at += BATCH_SIZE) {
        // The lease of a call that ended in the meantime must not be restored.
        const batch = leases.slice(at, at + BATCH_SIZE).filter(({ id }) => this.running.has(id));
        const values = [this.leaseMs, ...batch.map(({ id }) => id)];
        const keys = batch.map(({ key }) => key);
        if (batch.length > 0) await RENEW.run(this.redis.client, keys, values);
      }
    } catch (error) {
      this.redis.report(error);
    }
  }
}

function redisKey(key: string): string {
  return PREFIX + key;
}
