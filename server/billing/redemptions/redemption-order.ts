import {
  ListOrder,
  type OrderRequest,
  type SortColumn,
  SortDirection,
  timeColumn,
} from '../../platform/graphql/list-order.js';
import { RedemptionSort } from './redemption.input.js';
import type { ReadableRedemption } from './redemptions.service.js';

const { ASC, DESC } = SortDirection;
type Column = SortColumn<ReadableRedemption>;
const id: Column = { expression: 'r.id', first: DESC, of: ({ row }) => row.id };

/** For queries that have the alias `r` for codes. */
const COLUMNS: Record<RedemptionSort, Column> = {
  [RedemptionSort.CREATED]: id,
  [RedemptionSort.NAME]: { expression: 'r.name', first: ASC, of: ({ row }) => row.name, type: 'text' },
  [RedemptionSort.STATUS]: { expression: 'r.status', first: ASC, of: ({ row }) => row.status },
  [RedemptionSort.QUOTA]: { expression: 'r.quota', first: DESC, of: ({ row }) => row.quota },
  [RedemptionSort.USES]: { expression: 'r.used_count', first: DESC, of: ({ row }) => row.usedCount },
  [RedemptionSort.VALID_UNTIL]: timeColumn('r.valid_until', ({ row }) => row.validUntil, 'last'),
  [RedemptionSort.USED_AT]: timeColumn('r.used_at', ({ row }) => row.usedAt),
};

export function redemptionOrder({ sort, direction }: OrderRequest<RedemptionSort>): ListOrder<ReadableRedemption> {
  return new ListOrder(COLUMNS[sort], id, direction);
}
