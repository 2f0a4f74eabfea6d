/** waiting: nobody has begun; failed: what is left is deleted when it is run again. */
export type LogCleanupState = 'waiting' | 'running' | 'done' | 'failed';

/** A deletion of old rows of the usage log. */
export interface LogCleanup {
  id: number;
  /** Rows older than this are deleted. */
  before: Date;
  /** Id of the administrator. */
  requestedBy: number;
  state: LogCleanupState;
  /** Rows there were when it began; null before that. */
  rowsFound: number | null;
  rowsDeleted: number;
  /** Why it failed; empty otherwise. */
  error: string;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

/** How much of it is done, 0 to 100. */
export function percentDone({ state, rowsFound, rowsDeleted }: LogCleanup): number {
  if (state === 'done') return 100;
  return rowsFound ? Math.min(99, Math.floor((rowsDeleted / rowsFound) * 100)) : 0;
}
