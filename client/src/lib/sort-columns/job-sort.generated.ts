// Written by `npm run contracts`.

export const jobSortColumns = {
  STATE: 'ASC',
  ATTEMPTS: 'DESC',
  CREATED: 'DESC',
  STARTED: 'DESC',
  FINISHED: 'DESC',
} as const;
