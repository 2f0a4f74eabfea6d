// Written by `npm run contracts`.

export const alertRuleSortColumns = {
  FIRING: 'DESC',
  NAME: 'ASC',
  KIND: 'ASC',
  EVALUATED: 'DESC',
} as const;
