// Written by `npm run contracts`.

export const channelSortColumns = {
  ID: 'DESC',
  NAME: 'ASC',
  TYPE: 'ASC',
  STATUS: 'ASC',
  RESPONSE_TIME: 'DESC',
  USED_QUOTA: 'DESC',
  BALANCE: 'ASC',
  PRIORITY: 'DESC',
  WEIGHT: 'DESC',
} as const;
