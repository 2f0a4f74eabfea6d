// Written by `npm run contracts`.

export const tokenSortColumns = {
  NAME: 'ASC',
  STATUS: 'ASC',
  USED_QUOTA: 'DESC',
  CREATED: 'DESC',
  EXPIRES: 'ASC',
  LAST_USED: 'DESC',
} as const;
