// Written by `npm run contracts`.

export const taskSortColumns = {
  SUBMITTED: 'DESC',
  FINISHED: 'DESC',
  ELAPSED: 'DESC',
  ACTION: 'ASC',
  STATUS: 'ASC',
} as const;
