/** waiting: nobody has begun, or the next try is to come; failed: the books could not be read. */
export type ReconciliationState = 'waiting' | 'running' | 'done' | 'failed';

/** A proof of the books, from when it is asked for. */
export interface Reconciliation {
  readonly id: number;
  readonly state: ReconciliationState;
  /** Id of the administrator; null when it came by schedule. */
  readonly startedBy: number | null;
  readonly createdAt: Date;
  /** When the last try began: the books are proved as they stood then. */
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly durationMs: number | null;
  /** How much is done, 0 to 100. */
  readonly percent: number;
  /** How many sums were proved; null until it is done. */
  readonly checked: number | null;
  /** How many of them are wrong; null until it is done. */
  readonly differenceCount: number | null;
  /** Why the last try failed; null when none did. */
  readonly failure: string | null;
}

/** One that is done. */
export interface ReconciliationSummary extends Reconciliation {
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly checked: number;
  readonly differenceCount: number;
}
