/** Jobs that there are, and what each is told. How they are worked on stands in `server/jobs`. */
export interface JobData {
  /** Deletes old rows of the usage log; see `LogCleanups`. */
  'log-cleanup': { cleanupId: number };
  /** Sends one mail or webhook; see `Notices`. */
  'notice-delivery': { noticeId: number };
  /** Deletes notices that are old; see `OldNotices`. */
  'old-notices': Record<string, never>;
  /** Deletes what tokens spent by quarter hour when no cap counts it any more; see `OldSpending`. */
  'old-spending': Record<string, never>;
  /** Mails a code; see `CodeMails`. */
  'code-mail': { codeId: number };
  /** Deletes what was said in calls when it has been kept for long enough; see `LogContents`. */
  'log-contents': Record<string, never>;
  /** Makes the partitions that the usage log needs next; see `LogPartitions`. */
  'log-partitions': Record<string, never>;
  /** Proves that all sums of money are right; see `Reconcile`. Without an id it asks for such a proof. */
  reconcile: { reconciliationId?: number | undefined };
  /** Fetches a price list; see `PriceImportRuns`. Without an id it deletes old ones. */
  'price-import': { importId?: number | undefined };
  /** Closes orders that nobody has paid; see `PaymentsService`. */
  'close-payments': Record<string, never>;
  /** Deletes answers that are kept for repeated requests no longer; see `IdempotencyKeys`. */
  'idempotency-keys': Record<string, never>;
  /** Deletes logins that are over; see `ExpiredLogins`. */
  'expired-logins': Record<string, never>;
  /** Asks upstreams how far drawings and songs are; see `TaskPoller`. */
  'task-poll': Record<string, never>;
  /** Goes through channels with tests; see `ChannelTestRuns`. */
  'channel-tests': { runId: number };
  /** Goes through channels and asks for their balances; see `ChannelBalanceRuns`. */
  'channel-balances': { runId: number };
  /** Starts such a run when it is time for one. */
  'scheduled-channel-tests': Record<string, never>;
  'scheduled-channel-balances': Record<string, never>;
}

export type JobName = keyof JobData;

export interface JobOptions {
  /**
   * Names the job: while one of this name waits, runs or is parked, asking for it again changes nothing. When not given
   * it is made of what the job is told, as in `log-cleanup-7`, so that the same work has the same name.
   */
  readonly id?: string;
  readonly delayMs?: number;
}

/**
 * Where work is left for the workers. What a job is for has been committed in PostgreSQL before it is asked for, and is
 * looked for again from time to time, so a queue that loses everything delays work and loses none.
 */
export abstract class JobQueue {
  /** Never fails and never takes long: a job that the queue could not take now is found again later. */
  abstract ask<Name extends JobName>(name: Name, data: JobData[Name], options?: JobOptions): Promise<void>;
}

/** The name of a job that was given none. */
export function jobIdOf<Name extends JobName>(name: Name, data: JobData[Name]): string {
  return [name, ...Object.values(data)].join('-');
}
