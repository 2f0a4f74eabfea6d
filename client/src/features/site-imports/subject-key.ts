const keys = {
  users: 'users',
  options: 'options',
  tokens: 'tokens',
  channels: 'channels',
  'redemption codes': 'redemptions',
  payments: 'payments',
  tasks: 'tasks',
  'log rows': 'logs',
  tables: 'tables',
} as const;

/** The key of the text of what is imported; names of the server that are not known count as tables. */
export function subjectKey(subject: string): (typeof keys)[keyof typeof keys] {
  return subject in keys ? keys[subject as keyof typeof keys] : 'tables';
}
