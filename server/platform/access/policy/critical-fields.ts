/**
 * GraphQL fields that prove who somebody is or have a mail sent. Each of them counts by itself in the strict limit of the
 * client's address, under whatever alias, together with the REST routes whose rule says `critical`.
 */
export const CRITICAL_FIELDS: readonly string[] = [
  'Mutation.register',
  'Mutation.requestEmailCode',
  'Mutation.bindEmail',
  'Mutation.requestPasswordReset',
  'Mutation.resetPassword',
];
