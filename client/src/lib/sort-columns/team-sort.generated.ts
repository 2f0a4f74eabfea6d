// Written by `npm run contracts`.

export const teamSortColumns = {
  NAME: 'ASC',
  ROLE: 'ASC',
  MEMBERS: 'DESC',
  BALANCE: 'DESC',
} as const;
