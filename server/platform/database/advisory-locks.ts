/**
 * Every number that is locked in PostgreSQL, alone or as the first half of a pair, so that no two locks share one. Locks
 * named by a text (hashtextextended) have eight bytes and do not meet these.
 */
export const AdvisoryLock = {
  /** Held by a process that has the database to itself, shared by those that do not. */
  databaseClaim: 7_067_645,
  migration: 7_067_646,
  /** With a slot: held while that process's line to the database stands. */
  processLine: 7_067_647,
  /** With the mark of a SESSION_SECRET: held by every process that has it. */
  sessionSecret: 7_067_648,
  logPartitions: 7_305_116,
  logCleanup: 7_305_117,
  /** With the id of a run of channel tests or balances. */
  channelRun: 7_305_118,
} as const;
