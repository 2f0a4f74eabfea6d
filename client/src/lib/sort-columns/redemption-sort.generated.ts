// Written by `npm run contracts`.

export const redemptionSortColumns = {
  NAME: 'ASC',
  STATUS: 'ASC',
  QUOTA: 'DESC',
  USES: 'DESC',
  CREATED: 'DESC',
  VALID_UNTIL: 'ASC',
  USED_AT: 'DESC',
} as const;
