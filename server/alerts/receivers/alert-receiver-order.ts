import { chosenTransport } from '../../notifications/transports/transport-settings.js';
import { ListOrder, type OrderRequest, type SortColumn, SortDirection } from '../../platform/graphql/list-order.js';
import type { AlertReceiver } from './alert-receiver.js';
import { AlertReceiverSort } from './alert-receiver-sort.input.js';

type Column = SortColumn<AlertReceiver>;
const { ASC, DESC } = SortDirection;
const id: Column = { expression: 'id', first: DESC, of: (receiver) => receiver.id };

const COLUMNS: Record<AlertReceiverSort, Column> = {
  [AlertReceiverSort.NAME]: { expression: 'name', first: ASC, of: ({ name }) => name, type: 'text' },
  [AlertReceiverSort.TRANSPORT]: {
    expression: `coalesce(setting ->> 'notify_type', '')`,
    first: ASC,
    of: ({ setting }) => chosenTransport(setting).key,
    type: 'text',
  },
  [AlertReceiverSort.CREATED]: id,
};

export function alertReceiverOrder({ sort, direction }: OrderRequest<AlertReceiverSort>): ListOrder<AlertReceiver> {
  return new ListOrder(COLUMNS[sort], id, direction);
}
