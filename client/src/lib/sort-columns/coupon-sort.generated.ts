// Written by `npm run contracts`.

export const couponSortColumns = {
  CODE: 'ASC',
  NAME: 'ASC',
  CREATED: 'DESC',
  VALID_UNTIL: 'ASC',
} as const;
