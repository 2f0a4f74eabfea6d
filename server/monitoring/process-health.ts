import { z } from 'zod';
import type { ReplicaState } from '../platform/database/read-replica.js';

const count = z.number();

/** Ordered from best to worst. */
const REDIS_STATES = ['unused', 'ready', 'away'] as const;
const REPLICA_STATES = [
  'unused',
  'current',
  'lagging',
  'unreachable',
  'unsuitable',
] as const satisfies readonly ReplicaState[];

/** The health of a process, as it reports it with its heartbeat. */
const processHealth = z.object({
  version: z.string(),
  /** Null in builds without git, and of versions that did not report it. */
  commit: z.string().nullable().default(null),
  /** The roles, as in ROLE. */
  roles: z.array(z.string()),
  startedAt: z.coerce.date(),
  /** Whether it refuses calls because the site is under maintenance. */
  maintenance: z.boolean(),
  /** Running calls. `streams` counts the calls whose response has started to stream. */
  calls: count,
  streams: count,
  /** Bills that are not booked yet, and the age of the oldest of them in ms. */
  settlement: z.object({ bills: count, oldestMs: count }),
  /** Users with a reservation, and the reserved quota units. */
  reserved: z.object({ users: count, quota: count }),
  /** Channels by state; `coolingDown` are the enabled channels that are in cooldown on this process. */
  channels: z.object({ enabled: count, disabled: count, autoDisabled: count, coolingDown: count }),
  /** Database connections of the relay's statements; `waiting` statements wait for one. */
  pool: z.object({ open: count, idle: count, waiting: count }),
  redis: z.enum(REDIS_STATES),
  readReplica: z.object({ state: z.enum(REPLICA_STATES), lagMs: count.nullable() }),
  /** Event loop delay. */
  eventLoop: z.object({ p50Ms: count, p99Ms: count, maxMs: count }),
  /** Resident memory in bytes. */
  memory: count,
});
export type ProcessHealth = z.infer<typeof processHealth>;

/** @returns null for a process that has reported nothing yet, or whose version reports something else */
export function readProcessHealth(reported: unknown): ProcessHealth | null {
  return processHealth.safeParse(reported).data ?? null;
}

/** The processes of a site together. */
export type TotalHealth = Omit<
  ProcessHealth,
  'version' | 'commit' | 'roles' | 'startedAt' | 'channels' | 'maintenance'
> & {
  readonly coolingDown: number;
};

/**
 * Sums of what processes have or do, and the worst of their delays and states. A channel is in cooldown on each
 * process by itself, so the largest number counts.
 * @param first the process that responds, which is always present
 */
export function totalOf([first, ...rest]: readonly [ProcessHealth, ...ProcessHealth[]]): TotalHealth {
  const all = [first, ...rest];
  const sum = (value: (health: ProcessHealth) => number) => all.reduce((total, health) => total + value(health), 0);
  const max = (value: (health: ProcessHealth) => number) => Math.max(...all.map(value));
  const worst = (value: (health: ProcessHealth) => number) =>
    all.reduce((found, health) => (value(health) > value(found) ? health : found));
  return {
    calls: sum(({ calls }) => calls),
    streams: sum(({ streams }) => streams),
    settlement: {
      bills: sum(({ settlement }) => settlement.bills),
      oldestMs: max(({ settlement }) => settlement.oldestMs),
    },
    reserved: { users: sum(({ reserved }) => reserved.users), quota: sum(({ reserved }) => reserved.quota) },
    coolingDown: max(({ channels }) => channels.coolingDown),
    pool: {
      open: sum(({ pool }) => pool.open),
      idle: sum(({ pool }) => pool.idle),
      waiting: sum(({ pool }) => pool.waiting),
    },
    redis: worst(({ redis }) => REDIS_STATES.indexOf(redis)).redis,
    readReplica: worst(({ readReplica }) => REPLICA_STATES.indexOf(readReplica.state)).readReplica,
    eventLoop: {
      p50Ms: max(({ eventLoop }) => eventLoop.p50Ms),
      p99Ms: max(({ eventLoop }) => eventLoop.p99Ms),
      maxMs: max(({ eventLoop }) => eventLoop.maxMs),
    },
    memory: sum(({ memory }) => memory),
  };
}
