import {
  ListOrder,
  type OrderRequest,
  type SortColumn,
  SortDirection,
  timeColumn,
} from '../../platform/graphql/list-order.js';
import type { AlertRule } from '../model/alert-rule.js';
import { AlertRuleSort } from './alert-rule-sort.input.js';

type Column = SortColumn<AlertRule>;
const { ASC, DESC } = SortDirection;
const id: Column = { expression: 'id', first: DESC, of: (rule) => rule.id };

/** For queries whose rows have `firing`. */
const COLUMNS: Record<AlertRuleSort, Column> = {
  [AlertRuleSort.NAME]: { expression: 'name', first: ASC, of: ({ name }) => name, type: 'text' },
  [AlertRuleSort.KIND]: { expression: 'kind', first: ASC, of: ({ kind }) => kind, type: 'text' },
  [AlertRuleSort.FIRING]: { expression: 'firing', first: DESC, of: ({ firing }) => firing },
  [AlertRuleSort.EVALUATED]: timeColumn('"evaluatedAt"', ({ evaluatedAt }) => evaluatedAt),
};

export function alertRuleOrder({ sort, direction }: OrderRequest<AlertRuleSort>): ListOrder<AlertRule> {
  return new ListOrder(COLUMNS[sort], id, direction);
}
