import { z } from 'zod';
import {
  type Demand,
  keyOf,
  LimitStore,
  MemoryLimitStore,
  parsedKey,
  RING,
  SLOTS,
  type Taken,
  type Taking,
  type UsedLimit,
} from './limit-store.js';
import { type RedisConnection, RedisScript } from './redis-connection.js';

const PREFIX = 'tollgate:limit:';

/**
 * The arithmetic of `SlidingWindow` on a hash of slot → amount, by the clock of Redis. Expired slots are skipped until
 * the next amount is taken; a clock that was set back is treated as stopped until it has caught up.
 */
const WINDOW = `
  local SLOTS, RING = ${SLOTS}, ${RING}

  local function readWindow(key, windowMs, now)
    local window = { key = key, slotMs = windowMs / SLOTS, amounts = {}, stale = {}, sum = 0 }
    window.newest = math.floor(now / window.slotMs)
    local fields = redis.call('HGETALL', key)
    for i = 1, #fields, 2 do window.newest = math.max(window.newest, tonumber(fields[i])) end
    for i = 1, #fields, 2 do
      local slot, amount = tonumber(fields[i]), tonumber(fields[i + 1])
      if slot > window.newest - RING then
        window.amounts[slot] = amount
        window.sum = window.sum + amount
      else
        table.insert(window.stale, fields[i])
      end
    end
    return window
  end
`;

/**
 * KEYS: one window per demand. ARGV: limit, windowMs, atLeast, atMost and the initial amount of each, -1 when it is
 * unknown. Returns as JSON the amounts taken, or the index of the demand that cannot be met or whose initial amount is
 * needed.
 */
const TAKE = new RedisScript(`${WINDOW}
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)

  local function waitMs(window, allowed)
    local left, oldest = window.sum, window.newest - RING
    local slot = oldest
    while left > allowed and slot < window.newest do
      slot = slot + 1
      left = left - (window.amounts[slot] or 0)
    end
    if slot == oldest then return 0 end
    return (slot + RING) * window.slotMs - now
  end

  local function standing(window, limit)
    return { limit = limit, remaining = math.max(0, limit - window.sum), resetMs = waitMs(window, 0) }
  end

  local windows, demands = {}, {}
  for i, key in ipairs(KEYS) do
    local at = (i - 1) * 5
    local demand = { limit = tonumber(ARGV[at + 1]), windowMs = tonumber(ARGV[at + 2]),
      atLeast = tonumber(ARGV[at + 3]), atMost = tonumber(ARGV[at + 4]) }
    local initial = tonumber(ARGV[at + 5])
    if initial ~= 0 and redis.call('EXISTS', key) == 0 then
      if initial < 0 then return cjson.encode({ unknown = i - 1 }) end
      redis.call('HSET', key, string.format('%d', math.floor(now / (demand.windowMs / SLOTS))), initial)
      redis.call('PEXPIRE', key, math.ceil((RING + 1) * demand.windowMs / SLOTS))
    end
    windows[key] = windows[key] or readWindow(key, demand.windowMs, now)
    demands[i] = demand
    local window, allowed = windows[key], demand.limit - demand.atLeast
    if window.sum > allowed then
      local retryAfterMs = allowed < 0 and demand.windowMs or waitMs(window, allowed)
      return cjson.encode({ refused = i - 1, standing = standing(window, demand.limit), retryAfterMs = retryAfterMs })
    end
  end

  local taken = {}
  for i, key in ipairs(KEYS) do
    local window, demand = windows[key], demands[i]
    local amount = math.max(demand.atLeast, math.min(demand.atMost, demand.limit - window.sum))
    local slot = window.newest
    if #window.stale > 0 then redis.call('HDEL', key, unpack(window.stale)) end
    window.stale = {}
    redis.call('HINCRBYFLOAT', key, string.format('%d', slot), amount)
    redis.call('PEXPIRE', key, math.ceil((RING + 1) * window.slotMs))
    window.amounts[slot] = (window.amounts[slot] or 0) + amount
    window.sum = window.sum + amount
    taken[i] = { amount = amount, slot = slot, standing = standing(window, demand.limit) }
  end
  return cjson.encode({ taken = taken })
`);

/** KEYS: a window. ARGV: its slot, and the amount to add to the slot; no effect when the slot has expired. */
const CORRECT = new RedisScript(`
  local newest = false
  for _, field in ipairs(redis.call('HKEYS', KEYS[1])) do newest = math.max(newest or 0, tonumber(field)) end
  if newest and tonumber(ARGV[1]) > newest - ${RING} then redis.call('HINCRBYFLOAT', KEYS[1], ARGV[1], ARGV[2]) end
`);

/** KEYS: a window. ARGV: its length, and the amount to add; no effect without the window. */
const ADD = new RedisScript(`
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  if redis.call('EXISTS', KEYS[1]) == 0 then return end
  redis.call('HINCRBYFLOAT', KEYS[1], string.format('%d', math.floor(now / (ARGV[1] / ${SLOTS}))), ARGV[2])
`);

/** KEYS: windows. ARGV: their lengths. Returns the amounts that count as texts, because Redis cuts fractions off. */
const USED = new RedisScript(`${WINDOW}
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local sums = {}
  for i, key in ipairs(KEYS) do sums[i] = tostring(readWindow(key, tonumber(ARGV[i]), now).sum) end
  return sums
`);

const sumsSchema = z.array(z.string());
const standingSchema = z.object({ limit: z.number(), remaining: z.number(), resetMs: z.number() });
const refusalSchema = z.object({ refused: z.int(), standing: standingSchema, retryAfterMs: z.number() });
const takenSchema = z.object({
  taken: z.array(z.object({ amount: z.number(), slot: z.int(), standing: standingSchema })),
});
const unknownSchema = z.object({ unknown: z.int() });
const responseSchema = z.union([refusalSchema, takenSchema, unknownSchema]);

/**
 * Limits of a site with several processes: one script decides all demands of a call, so that the processes together
 * never exceed a limit. During a Redis outage each process counts for itself.
 */
export class RedisLimitStore extends LimitStore {
  private readonly fallback = new MemoryLimitStore();
  /** Amounts taken during an outage of Redis, which are corrected in the local store. */
  private readonly takenFromFallback = new WeakSet<Taken>();

  constructor(private readonly redis: RedisConnection) {
    super();
  }

  async take(demands: readonly Demand[]): Promise<Taking> {
    if (demands.length === 0) return { taken: [] };
    if (!this.redis.isReady) return this.takeFromFallback(demands);
    const initial = demands.map((demand): number => (demand.initial ? -1 : 0));
    for (;;) {
      const values = demands.flatMap(({ limit, windowMs, atLeast, atMost }, index) => [
        limit,
        windowMs,
        atLeast,
        atMost,
        initial[index] ?? 0,
      ]);
      let result: unknown;
      try {
        result = await TAKE.run(this.redis.client, demands.map(redisKeyOf), values);
      } catch (error) {
        this.redis.report(error);
        return this.takeFromFallback(demands);
      }
      const response = responseSchema.parse(JSON.parse(z.string().parse(result)));
      if (!('unknown' in response)) return takingOf(demands, response);
      initial[response.unknown] = (await at(demands, response.unknown).initial?.()) ?? 0;
    }
  }

  correct(taken: Taken, actual: number): void {
    if (this.takenFromFallback.has(taken)) {
      this.fallback.correct(taken, actual);
      return;
    }
    const by = actual - taken.amount;
    if (by === 0) return;
    // Not awaited; if the correction fails, the amount expires with its window.
    CORRECT.run(this.redis.client, [redisKeyOf(taken.demand)], [taken.slot, by]).catch(() => undefined);
  }

  add(demand: Pick<Demand, 'key' | 'windowMs'>, amount: number): void {
    this.fallback.add(demand, amount);
    ADD.run(this.redis.client, [redisKeyOf(demand)], [demand.windowMs, amount]).catch(() => undefined);
  }

  async used(prefix: string): Promise<UsedLimit[]> {
    if (!this.redis.isReady) return this.fallback.used(prefix);
    const keys = await this.redis.keys(PREFIX + prefix);
    if (keys.length === 0) return [];
    const windows = keys.map((key) => parsedKey(key.slice(PREFIX.length)));
    const lengths = windows.map(({ windowMs }) => windowMs);
    const sums = sumsSchema.parse(await USED.run(this.redis.client, keys, lengths));
    return windows.flatMap((window, index) => {
      const used = Number(sums[index] ?? 0);
      return used > 0 ? [{ ...window, used }] : [];
    });
  }

  private async takeFromFallback(demands: readonly Demand[]): Promise<Taking> {
    const taking = await this.fallback.take(demands);
    for (const taken of taking.taken ?? []) this.takenFromFallback.add(taken);
    return taking;
  }
}

/** @returns the key in Redis of the window of a demand */
function redisKeyOf(demand: Parameters<typeof keyOf>[0]): string {
  return PREFIX + keyOf(demand);
}

function takingOf(
  demands: readonly Demand[],
  response: z.infer<typeof takenSchema> | z.infer<typeof refusalSchema>,
): Taking {
  if ('taken' in response)
    return { taken: response.taken.map((part, index) => ({ ...part, demand: at(demands, index) })) };
  return { ...response, refused: at(demands, response.refused) };
}

function at(demands: readonly Demand[], index: number): Demand {
  const demand = demands[index];
  if (!demand) throw new RangeError(`Redis returned demand ${index} of ${demands.length}`);
  return demand;
}
