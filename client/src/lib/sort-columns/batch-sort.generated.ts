// Written by `npm run contracts`.

export const batchSortColumns = {
  CREATED: 'DESC',
  ENDED: 'DESC',
  MODEL: 'ASC',
  REQUESTS: 'DESC',
  COST: 'DESC',
} as const;
