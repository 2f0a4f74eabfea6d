import type { Language } from '../common/errors/app-error.js';
import {
  ListOrder,
  type OrderRequest,
  type SortColumn,
  SortDirection,
  timeColumn,
} from '../platform/graphql/list-order.js';
import type { NoticeState } from './own-notices.service.js';
import type { NoticeKind } from './transports/notice-text.js';

/** A notice to a receiver and the state of its delivery. */
export interface ReceiverDelivery {
  readonly id: number;
  readonly receiverId: number;
  readonly kind: NoticeKind;
  readonly transport: string | null;
  readonly title: string;
  /** The notice in the language of the receiver, as plain text. */
  readonly texts: Readonly<Partial<Record<Language, { readonly title: string; readonly text: string }>>>;
  readonly state: NoticeState;
  readonly tries: number;
  /** Of a pending one. */
  readonly nextTryAt: Date;
  /** The result of the last failed attempt; empty for none. */
  readonly error: string;
  readonly createdAt: Date;
  readonly deliveredAt: Date | null;
}

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
