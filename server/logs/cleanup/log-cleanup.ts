/** waiting: not started; failed: the next run deletes the remaining rows. */
export type LogCleanupState = 'waiting' | 'running' | 'done' | 'failed';

/** A deletion of old rows of the usage log. */
export interface LogCleanup {
  id: number;
  /** Rows older than this are deleted. */
  before: Date;
  /** Id of the administrator. */
  requestedBy: number;
  state: LogCleanupState;
  /** Rows found at the start; null before that. */
  rowsFound: number | null;
  rowsDeleted: number;
  /** Why it failed; empty when it has not. */
  error: string;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

/** Progress, 0 to 100. */
export function percentDone({ state, rowsFound, rowsDeleted }: LogCleanup): number {
  if (state === 'done') return 100;
  return rowsFound ? Math.min(99, Math.floor((rowsDeleted / rowsFound) * 100)) : 0;
}
