// Written by `npm run contracts`.

export const vendorInvoiceSortColumns = {
  NAME: 'ASC',
  FIRST_DAY: 'DESC',
  AMOUNT: 'DESC',
  LINES: 'DESC',
  IMPORTED: 'DESC',
} as const;
