// Written by `npm run contracts`.

export const userSortColumns = {
  NEWEST: 'DESC',
  OLDEST: 'ASC',
  USERNAME: 'ASC',
  GROUP: 'ASC',
  QUOTA: 'DESC',
  USED_QUOTA: 'DESC',
  REQUEST_COUNT: 'DESC',
  ROLE: 'DESC',
  STATUS: 'ASC',
} as const;
