/** The kinds of background jobs; their names are texts of `jobs`. Written by `npm run contracts`. */
export const jobKinds = [
  'backup',
  'batch-poll',
  'batch-run',
  'channel-balances',
  'channel-tests',
  'close-payments',
  'code-mail',
  'expired-logins',
  'idempotency-keys',
  'key-rotation',
  'log-cleanup',
  'log-partitions',
  'notice-delivery',
  'old-batches',
  'old-spending',
  'price-import',
  'price-updates',
  'reconcile',
  'retention',
  'scheduled-channel-balances',
  'scheduled-channel-tests',
  'stored-responses',
  'task-poll',
] as const;

export type JobKind = (typeof jobKinds)[number];
