import {
  ListOrder,
  type OrderRequest,
  type SortColumn,
  SortDirection,
  timeColumn,
} from '../../platform/graphql/list-order.js';
import type { Alert } from './alert.js';
import { AlertSort } from './alert-filter.input.js';

type Column = SortColumn<Alert>;
const { ASC, DESC } = SortDirection;
const id: Column = { expression: 'id', first: DESC, of: (alert) => alert.id };

const COLUMNS: Record<AlertSort, Column> = {
  [AlertSort.FIRED]: id,
  [AlertSort.RESOLVED]: timeColumn('resolved_at', ({ resolvedAt }) => resolvedAt),
  [AlertSort.RULE]: { expression: 'rule_name', first: ASC, of: ({ ruleName }) => ruleName, type: 'text' },
  [AlertSort.SUBJECT]: { expression: 'subject_name', first: ASC, of: ({ subjectName }) => subjectName, type: 'text' },
};

export function alertOrder({ sort, direction }: OrderRequest<AlertSort>): ListOrder<Alert> {
  return new ListOrder(COLUMNS[sort], id, direction);
}
