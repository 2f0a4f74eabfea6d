import type { Environment } from '../platform/config/config.js';
import type { JobName } from '../platform/coordination/job-queue.port.js';

/** The queue settings of one kind of work. Each kind has its own queue, so that kinds do not wait for each other. */
export interface JobKind {
  /** Attempts before a failing job is parked, including the first one. */
  readonly attempts: number;
  /** Delay before the second attempt in ms; it doubles with every further attempt. */
  readonly backoffMs: number;
  /** Jobs that one process runs at a time. */
  readonly concurrency: number;
  /** Schedule in cron syntax, in UTC. */
  readonly cron?: string;
  /** Schedule as an interval in ms; null for never. */
  readonly everyMs?: (env: Environment) => number | null;
  /** True when the next run replaces a failed one, so that nothing is parked. */
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
    // Checks whether a run is due, which options decide.
    everyMs: () => MINUTE_MS,
  },
  'scheduled-channel-balances': {
    ...{ attempts: 1, backoffMs: 0, concurrency: 1, forgotten: true },
    everyMs: () => MINUTE_MS,
  },
  // The record of the import limits the attempts, as with `reconcile` below.
  'price-import': { attempts: 10, backoffMs: 10 * SECOND_MS, concurrency: 1, cron: '10 2 * * *', forgotten: true },
  'expired-logins': { attempts: 3, backoffMs: MINUTE_MS, concurrency: 1, cron: '50 * * * *' },
  // The record of the reconciliation limits the attempts; a job that is lost before is requested again.
  reconcile: { attempts: 10, backoffMs: 5 * MINUTE_MS, concurrency: 1, cron: '30 3 * * *', forgotten: true },
};

/** Not bound in production, where the default kinds apply; specs construct with shorter delays. */
export const OTHER_KINDS = Symbol('OTHER_KINDS');

export const JOB_NAMES = Object.keys(JOB_KINDS) as JobName[];
