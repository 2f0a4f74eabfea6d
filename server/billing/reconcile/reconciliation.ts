import { type JobRun, percentDone } from '../../jobs/runs/job-run.js';

/** waiting: not started, or a retry is due; failed: the ledger could not be read. */
export type ReconciliationState = 'waiting' | 'running' | 'done' | 'failed';

/** A reconciliation, from its request on. */
export interface Reconciliation {
  readonly id: number;
  readonly state: ReconciliationState;
  /** Id of the administrator; null when it was scheduled. */
  readonly startedBy: number | null;
  readonly createdAt: Date;
  /** Start of the last attempt; the ledger is checked as of this time. */
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly durationMs: number | null;
  /** Progress, 0 to 100. */
  readonly percent: number;
  /** The number of checked sums; null until it is done. */
  readonly checked: number | null;
  /** The number of sums that differ; null until it is done. */
  readonly differenceCount: number | null;
  /** Why the last attempt failed; null when none did. */
  readonly failure: string | null;
}

/** A finished reconciliation. */
export interface ReconciliationSummary extends Reconciliation {
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly checked: number;
  readonly differenceCount: number;
}

const STATES: Record<JobRun['state'], ReconciliationState> = {
  waiting: 'waiting',
  running: 'running',
  ready: 'done',
  done: 'done',
  failed: 'failed',
  cancelled: 'failed',
};

/** The reconciliation that a run executes. */
export function toReconciliation(run: JobRun): Reconciliation {
  const { id, state, requestedBy, createdAt, startedAt, finishedAt, failure, result } = run;
  const isDone = state === 'done' && startedAt !== null && finishedAt !== null;
  return {
    id,
    createdAt,
    startedAt,
    finishedAt,
    state: STATES[state],
    startedBy: requestedBy,
    durationMs: isDone ? finishedAt.getTime() - startedAt.getTime() : null,
    percent: percentDone(run),
    checked: numberOf(result?.checked),
    differenceCount: numberOf(result?.differenceCount),
    failure: state === 'cancelled' ? 'cancelled' : (failure?.en ?? null),
  };
}

export function isSummary(reconciliation: Reconciliation): reconciliation is ReconciliationSummary {
  return reconciliation.state === 'done' && reconciliation.checked !== null;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
