// Written by `npm run contracts`.

export const paymentSortColumns = {
  CREATED: 'DESC',
  PAID: 'DESC',
  MONEY: 'DESC',
  QUOTA: 'DESC',
  STATUS: 'ASC',
} as const;
