/**
 * GraphQL fields that authenticate or send a mail. Each call, under any alias, counts in the strict limit of the
 * client's address, together with the REST routes whose rule has `critical`.
 */
export const CRITICAL_FIELDS: readonly string[] = [
  'Mutation.register',
  'Mutation.requestEmailCode',
  'Mutation.bindEmail',
  'Mutation.requestPasswordReset',
  'Mutation.resetPassword',
];
