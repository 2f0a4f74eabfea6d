/** The kinds of jobs and their data. The handlers are in `server/jobs`. */
export interface JobData {
  /** Deletes old rows of the usage log; see `LogCleanups`. */
  'log-cleanup': { cleanupId: number };
  /** Sends one mail or webhook; see `Notices`. */
  'notice-delivery': { noticeId: number };
  /** Deletes old notices; see `OldNotices`. */
  'old-notices': Record<string, never>;
  /** Deletes the spending of tokens by quarter hour that no cap counts any more; see `OldSpending`. */
  'old-spending': Record<string, never>;
  /** Mails a code; see `CodeMails`. */
  'code-mail': { codeId: number };
  /** Deletes recorded contents of calls after their retention period; see `LogContents`. */
  'log-contents': Record<string, never>;
  /** Creates the next partitions of the usage log; see `LogPartitions`. */
  'log-partitions': Record<string, never>;
  /** Reconciles the ledger; see `Reconcile`. Without an id it requests a reconciliation. */
  reconcile: { reconciliationId?: number | undefined };
  /** Fetches a price list; see `PriceImportRuns`. Without an id it deletes old ones. */
  'price-import': { importId?: number | undefined };
  /** Closes unpaid orders; see `PaymentsService`. */
  'close-payments': Record<string, never>;
  /** Deletes expired responses of idempotency keys; see `IdempotencyKeys`. */
  'idempotency-keys': Record<string, never>;
  /** Deletes expired logins; see `ExpiredLogins`. */
  'expired-logins': Record<string, never>;
  /** Polls upstreams for the progress of image and song tasks; see `TaskPoller`. */
  'task-poll': Record<string, never>;
  /** Tests channels; see `ChannelTestRuns`. */
  'channel-tests': { runId: number };
  /** Queries the balances of channels; see `ChannelBalanceRuns`. */
  'channel-balances': { runId: number };
  /** Starts a run when the schedule says so. */
  'scheduled-channel-tests': Record<string, never>;
  'scheduled-channel-balances': Record<string, never>;
}

export type JobName = keyof JobData;

export interface JobOptions {
  /**
   * The id of the job: while a job with this id waits, runs or is parked, requesting it again has no effect. By default
   * it is built from the kind and the data, such as `log-cleanup-7`, so that the same work has the same id.
   */
  readonly id?: string;
  readonly delayMs?: number;
}

/**
 * Enqueues work for the workers. The work has been committed in PostgreSQL before its job is requested, and a sweep
 * requests missing jobs again, so a queue that loses all jobs delays work but does not lose it.
 */
export abstract class JobQueue {
  /** Never fails and never takes long: a job that the queue could not accept is requested again by the sweep. */
  abstract enqueue<Name extends JobName>(name: Name, data: JobData[Name], options?: JobOptions): Promise<void>;
}

/** The default id of a job. */
export function jobIdOf<Name extends JobName>(name: Name, data: JobData[Name]): string {
  return [name, ...Object.values(data)].join('-');
}
