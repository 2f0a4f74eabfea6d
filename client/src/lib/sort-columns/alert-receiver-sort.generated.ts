// Written by `npm run contracts`.

export const alertReceiverSortColumns = {
  NAME: 'ASC',
  TRANSPORT: 'ASC',
  CREATED: 'DESC',
} as const;
