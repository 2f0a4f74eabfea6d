import {
  ListOrder,
  type OrderRequest,
  type SortColumn,
  SortDirection,
  timeColumn,
} from '../platform/graphql/list-order.js';
import type { ReceiverDelivery } from './receiver-delivery.js';

/** The columns by which the delivery log of receivers is sorted. */
export enum DeliverySort {
  CREATED = 'CREATED',
  SENT = 'SENT',
  STATE = 'STATE',
  TRANSPORT = 'TRANSPORT',
  ATTEMPTS = 'ATTEMPTS',
}

type Column = SortColumn<ReceiverDelivery>;
const { ASC, DESC } = SortDirection;
const id: Column = { expression: 'id', first: DESC, of: (delivery) => delivery.id };

const SORT_COLUMNS: Record<DeliverySort, Column> = {
  [DeliverySort.CREATED]: id,
  [DeliverySort.SENT]: timeColumn('delivered_at', ({ deliveredAt }) => deliveredAt),
  [DeliverySort.STATE]: { expression: 'state', first: ASC, of: ({ state }) => state, type: 'text' },
  [DeliverySort.TRANSPORT]: {
    expression: `coalesce(channel, '')`,
    first: ASC,
    of: ({ transport }) => transport ?? '',
    type: 'text',
  },
  [DeliverySort.ATTEMPTS]: { expression: 'tries', first: DESC, of: ({ tries }) => tries },
};

export function deliveryOrder({ sort, direction }: OrderRequest<DeliverySort>): ListOrder<ReceiverDelivery> {
  return new ListOrder(SORT_COLUMNS[sort], id, direction);
}
