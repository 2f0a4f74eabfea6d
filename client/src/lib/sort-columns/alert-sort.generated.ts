// Written by `npm run contracts`.

export const alertSortColumns = {
  FIRED: 'DESC',
  RESOLVED: 'DESC',
  RULE: 'ASC',
  SUBJECT: 'ASC',
} as const;
