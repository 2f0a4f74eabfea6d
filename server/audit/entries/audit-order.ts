import { ListOrder, type OrderRequest, type SortColumn, SortDirection } from '../../platform/graphql/list-order.js';
import type { AuditEntry } from './audit-entry.js';
import { AuditSort } from './audit-filter.input.js';

type Column = SortColumn<AuditEntry>;
const { ASC, DESC } = SortDirection;
const position: Column = { expression: 'position', first: DESC, of: (entry) => entry.position };
const text = (expression: string, of: (entry: AuditEntry) => string): Column => ({
  expression,
  first: ASC,
  of,
  type: 'text',
});

/** An index has each of them, see migration `1769510000000-audit-sort-indexes.ts`. */
const COLUMNS: Record<AuditSort, Column> = {
  [AuditSort.TIME]: position,
  [AuditSort.ACTOR]: text('actor_name', ({ actorName }) => actorName),
  [AuditSort.ACTION]: text('action', ({ action }) => action),
  [AuditSort.OBJECT]: text('object_type', ({ objectType }) => objectType),
};

export function auditOrder({ sort, direction }: OrderRequest<AuditSort>): ListOrder<AuditEntry> {
  return new ListOrder(COLUMNS[sort], position, direction);
}
