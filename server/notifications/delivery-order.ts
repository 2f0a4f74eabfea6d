import { ArgsType } from '@nestjs/graphql';
import type { Language } from '../common/errors/app-error.js';
import { orderArgsOf, orderOf, type SortColumn, SortDirection, timeColumn } from '../platform/graphql/list-order.js';
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
  /** The next attempt of a pending delivery. */
  readonly nextTryAt: Date;
  /** The result of the last failed attempt. Empty if there is none. */
  readonly error: string;
  readonly createdAt: Date;
  readonly deliveredAt: Date | null;
}

type Column = SortColumn<ReceiverDelivery>;
const { ASC, DESC } = SortDirection;
const id: Column = { expression: 'id', first: DESC, of: (delivery) => delivery.id };

const SORT_COLUMNS = {
  STATE: { expression: 'state', first: ASC, of: ({ state }) => state, type: 'text' },
  TRANSPORT: {
    expression: `coalesce(channel, '')`,
    first: ASC,
    of: ({ transport }) => transport ?? '',
    type: 'text',
  },
  ATTEMPTS: { expression: 'tries', first: DESC, of: ({ tries }) => tries },
  CREATED: id,
  SENT: {
    ...timeColumn('delivered_at', ({ deliveredAt }) => deliveredAt),
    description: 'The latest first; those that are not sent last.',
  },
} satisfies Record<string, Column>;
export type DeliverySort = keyof typeof SORT_COLUMNS;

/** The order of the list. */
@ArgsType()
export class AlertDeliveryOrderArgs extends orderArgsOf('AlertDeliverySort', SORT_COLUMNS, 'CREATED') {}

export const deliveryOrder = orderOf(SORT_COLUMNS, id);
