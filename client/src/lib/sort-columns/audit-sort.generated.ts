// Written by `npm run contracts`.

export const auditSortColumns = {
  TIME: 'DESC',
  ACTOR: 'ASC',
  ACTION: 'ASC',
  OBJECT: 'ASC',
} as const;
