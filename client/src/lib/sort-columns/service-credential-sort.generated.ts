// Written by `npm run contracts`.

export const serviceCredentialSortColumns = {
  STATE: 'DESC',
  NAME: 'ASC',
  EXPIRES: 'ASC',
  LAST_USED: 'DESC',
  CREATOR: 'ASC',
} as const;
