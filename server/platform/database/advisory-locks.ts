// A machine that is down closes no connection; with these settings the database closes it in less than half a minute.
export const SHORT_KEEPALIVE =
  'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3';

/**
 * All advisory lock numbers, alone or as the first half of a pair, so that no two locks share one. Locks named by a
 * text (hashtextextended) have eight bytes and do not collide with these.
 */
export const AdvisoryLock = {
  /** Held by a process that uses the database alone, shared by processes that share it. */
  databaseClaim: 7_067_645,
  migration: 7_067_646,
  /** With a slot: held while that process' session is connected to the database. */
  processConnection: 7_067_647,
  /** With the digest of a SESSION_SECRET: held by every process that has the secret. */
  sessionSecret: 7_067_648,
  /** With the digest of a SESSION_SECRET_PREVIOUS. */
  previousSessionSecret: 7_067_650,
  /** With the digest of an ENCRYPTION_KEY. */
  encryptionKey: 7_067_651,
  /** With the digest of an ENCRYPTION_KEY_PREVIOUS. */
  previousEncryptionKey: 7_067_652,
  /** Held by a move of the site to another database until it ends. */
  siteMove: 7_067_649,
  logPartitions: 7_305_116,
  logBatches: 7_305_118,
  /** With the digest of the kind of a long-running job. */
  jobRun: 7_305_117,
} as const;
