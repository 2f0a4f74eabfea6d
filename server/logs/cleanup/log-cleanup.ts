import type { JobRun } from '../../jobs/runs/job-run.js';

/** waiting: not started, or a retry is due; failed: the next run deletes the remaining rows. */
type LogCleanupState = 'waiting' | 'running' | 'done' | 'failed';

/** A deletion of old rows of the usage log. */
export interface LogCleanup {
  id: number;
  /** Rows older than this are deleted. */
  before: Date;
  /** Id of the administrator. 0 if it was started by the retention of the site. */
  requestedBy: number;
  state: LogCleanupState;
  /** Rows found at the start. Null before that. */
  rowsFound: number | null;
  rowsDeleted: number;
  /** Progress, 0 to 100. */
  percent: number;
  /** Why it failed. Empty if it has not failed. */
  error: string;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

const STATES: Record<JobRun['state'], LogCleanupState> = {
  waiting: 'waiting',
  running: 'running',
  ready: 'done',
  done: 'done',
  failed: 'failed',
  cancelled: 'failed',
};

/** The clean-up that a run executes. */
export function toLogCleanup(run: JobRun): LogCleanup {
  const { id, params, state, requestedBy, total, done, failure, createdAt, startedAt, finishedAt } = run;
  return {
    id,
    createdAt,
    startedAt,
    finishedAt,
    before: new Date(String(params.before)),
    requestedBy: requestedBy ?? 0,
    state: STATES[state],
    rowsFound: total,
    rowsDeleted: done,
    percent: state === 'done' ? 100 : percentOfRows(total, done),
    error: state === 'cancelled' ? 'cancelled' : (failure?.en ?? ''),
  };
}

/** A clean-up whose rows are deleted is not finished yet, so it stays below 100%. */
function percentOfRows(found: number | null, deleted: number): number {
  return found ? Math.min(99, Math.floor((deleted / found) * 100)) : 0;
}
