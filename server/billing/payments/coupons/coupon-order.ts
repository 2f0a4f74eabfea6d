import {
  ListOrder,
  type OrderRequest,
  type SortColumn,
  SortDirection,
  timeColumn,
} from '../../../platform/graphql/list-order.js';
import type { CouponEntity } from './coupon.entity.js';
import { CouponSort } from './coupon.input.js';

const { ASC, DESC } = SortDirection;
type Column = SortColumn<CouponEntity>;
const id: Column = { expression: 'c.id', first: DESC, of: (row) => row.id };

/** For queries that have the alias `c` for coupons. */
const COLUMNS: Record<CouponSort, Column> = {
  [CouponSort.CREATED]: id,
  [CouponSort.CODE]: { expression: 'c.code', first: ASC, of: ({ code }) => code, type: 'text' },
  [CouponSort.NAME]: { expression: 'c.name', first: ASC, of: ({ name }) => name, type: 'text' },
  [CouponSort.VALID_UNTIL]: timeColumn('c.valid_until', ({ validUntil }) => validUntil, 'last'),
};

export function couponOrder({ sort, direction }: OrderRequest<CouponSort>): ListOrder<CouponEntity> {
  return new ListOrder(COLUMNS[sort], id, direction);
}
