// Written by `npm run contracts`.

export const alertDeliverySortColumns = {
  STATE: 'ASC',
  TRANSPORT: 'ASC',
  ATTEMPTS: 'DESC',
  CREATED: 'DESC',
  SENT: 'DESC',
} as const;
