import {
  ListOrder,
  type OrderRequest,
  type SortColumn,
  SortDirection,
  timeColumn,
} from '../../platform/graphql/list-order.js';
import type { PaymentEntity } from './model/payment.entity.js';
import { PaymentSort } from './payment.input.js';

const { ASC, DESC } = SortDirection;
type Column = SortColumn<PaymentEntity>;
const id: Column = { expression: 'p.id', first: DESC, of: (row) => row.id };

/** For queries that have the alias `p` for orders. */
const COLUMNS: Record<PaymentSort, Column> = {
  [PaymentSort.CREATED]: id,
  [PaymentSort.PAID]: timeColumn('p.paid_at', ({ paidAt }) => paidAt),
  [PaymentSort.MONEY]: { expression: 'p.cents', first: DESC, of: ({ cents }) => cents },
  [PaymentSort.QUOTA]: { expression: 'p.quota', first: DESC, of: ({ quota }) => quota },
  [PaymentSort.STATUS]: { expression: 'p.status', first: ASC, of: ({ status }) => status, type: 'text' },
};

export function paymentOrder({ sort, direction }: OrderRequest<PaymentSort>): ListOrder<PaymentEntity> {
  return new ListOrder(COLUMNS[sort], id, direction);
}
