import type { Environment } from '../platform/config/config.js';
import type { JobName } from '../platform/coordination/job-queue.port.js';

/** How one kind of work is queued. Each kind has a queue of its own, so that none waits for another. */
export interface JobKind {
  /** Runs before a failing job is parked, the first one included. */
  readonly attempts: number;
  /** Pause before the second attempt in ms; it doubles with every further one. */
  readonly backoffMs: number;
  /** Jobs that one process works on at once. */
  readonly concurrency: number;
  /** When to do it without being asked, as cron writes it, in UTC. */
  readonly cron?: string;
  /** The same for what is done all day: how often, in ms; null for never. */
  readonly everyMs?: (env: Environment) => number | null;
  /** True when a failure is made up for by the next run, so that nothing is parked. */
  readonly forgotten?: true;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

export type JobKinds = Readonly<Record<JobName, JobKind>>;

export const JOB_KINDS: JobKinds = {
  'log-partitions': { attempts: 10, backoffMs: MINUTE_MS, concurrency: 1, cron: '0 1 * * *' },
  'log-contents': { attempts: 3, backoffMs: MINUTE_MS, concurrency: 1, cron: '20 1 * * *' },
  'log-cleanup': { attempts: 10, backoffMs: 10 * SECOND_MS, concurrency: 1 },
  'notice-delivery': { attempts: 8, backoffMs: 5 * SECOND_MS, concurrency: 8 },
  'old-notices': { attempts: 3, backoffMs: MINUTE_MS, concurrency: 1, cron: '40 2 * * *' },
  'old-spending': { attempts: 3, backoffMs: MINUTE_MS, concurrency: 1, cron: '50 2 * * *' },
  'code-mail': { attempts: 5, backoffMs: 5 * SECOND_MS, concurrency: 4 },
  'close-payments': { attempts: 3, backoffMs: MINUTE_MS, concurrency: 1, cron: '5 * * * *' },
  'idempotency-keys': { attempts: 3, backoffMs: MINUTE_MS, concurrency: 1, cron: '35 * * * *' },
  'task-poll': {
    ...{ attempts: 1, backoffMs: 0, concurrency: 1, forgotten: true },
    everyMs: ({ UPDATE_TASK, TASK_POLL_INTERVAL_MS }) => (UPDATE_TASK ? TASK_POLL_INTERVAL_MS : null),
  },
  'channel-tests': { attempts: 10, backoffMs: 5 * SECOND_MS, concurrency: 1 },
  'channel-balances': { attempts: 10, backoffMs: 5 * SECOND_MS, concurrency: 1 },
  'scheduled-channel-tests': {
    ...{ attempts: 1, backoffMs: 0, concurrency: 1, forgotten: true },
    // Looks whether it is time, which options decide.
    everyMs: () => MINUTE_MS,
  },
  'scheduled-channel-balances': {
    ...{ attempts: 1, backoffMs: 0, concurrency: 1, forgotten: true },
    everyMs: () => MINUTE_MS,
  },
  // As with `reconcile` below, a record says when it was tried often enough.
  'price-import': { attempts: 10, backoffMs: 10 * SECOND_MS, concurrency: 1, cron: '10 2 * * *', forgotten: true },
  'expired-logins': { attempts: 3, backoffMs: MINUTE_MS, concurrency: 1, cron: '50 * * * *' },
  // Its record says when it was tried often enough; what is lost before that is asked for again.
  reconcile: { attempts: 10, backoffMs: 5 * MINUTE_MS, concurrency: 1, cron: '30 3 * * *', forgotten: true },
};

/** Not bound in the product, so that the usual kinds hold; specs construct with quicker ones. */
export const OTHER_KINDS = Symbol('OTHER_KINDS');

export const JOB_NAMES = Object.keys(JOB_KINDS) as JobName[];
