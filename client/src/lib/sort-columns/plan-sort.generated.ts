// Written by `npm run contracts`.

export const planSortColumns = {
  NAME: 'ASC',
  QUOTA: 'DESC',
  SEATS: 'DESC',
  PRICE: 'DESC',
  ACCOUNTS: 'DESC',
  CREATED: 'DESC',
} as const;
