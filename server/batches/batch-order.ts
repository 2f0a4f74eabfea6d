import {
  ListOrder,
  type OrderRequest,
  type SortColumn,
  SortDirection,
  timeColumn,
} from '../platform/graphql/list-order.js';
import type { Batch } from './batch.js';
import { BatchSort } from './batch-filter.input.js';

type Column = SortColumn<Batch>;
const { ASC, DESC } = SortDirection;
const position: Column = { expression: 'position', first: DESC, of: (batch) => batch.position };

const COLUMNS: Record<BatchSort, Column> = {
  [BatchSort.CREATED]: position,
  [BatchSort.ENDED]: timeColumn('ended_at', ({ endedAt }) => endedAt),
  [BatchSort.MODEL]: { expression: 'model', first: ASC, of: ({ model }) => model, type: 'text' },
  [BatchSort.REQUESTS]: { expression: 'requests', first: DESC, of: ({ requests }) => requests },
  [BatchSort.COST]: { expression: 'coalesce(charged, 0)', first: DESC, of: ({ charged }) => charged ?? 0 },
};

export function batchOrder({ sort, direction }: OrderRequest<BatchSort>): ListOrder<Batch> {
  return new ListOrder(COLUMNS[sort], position, direction);
}
