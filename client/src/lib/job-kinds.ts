/** The job kinds of the server, each with a queue; their names are texts of `jobs`. */
export const jobKinds = [
  'log-partitions',
  'log-contents',
  'log-cleanup',
  'notice-delivery',
  'old-notices',
  'old-spending',
  'code-mail',
  'close-payments',
  'idempotency-keys',
  'task-poll',
  'channel-tests',
  'channel-balances',
  'scheduled-channel-tests',
  'scheduled-channel-balances',
  'price-import',
  'expired-logins',
  'reconcile',
] as const;
export type JobKind = (typeof jobKinds)[number];

/** `undefined` for a kind that this version of the console does not know. */
export const knownKind = (kind: string): JobKind | undefined => jobKinds.find((known) => known === kind);
