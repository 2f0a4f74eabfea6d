// Written by `npm run contracts`.

export const statementSortColumns = {
  TIME: 'DESC',
  KIND: 'ASC',
  AMOUNT: 'DESC',
  BALANCE: 'DESC',
} as const;
