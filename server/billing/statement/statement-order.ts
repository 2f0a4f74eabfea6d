import { DAY_MS } from '../../platform/durations.js';
import { ListOrder, type OrderRequest, type SortColumn, SortDirection } from '../../platform/graphql/list-order.js';
import type { BalancedLine } from './statement-line.js';
import { StatementSort } from './statement-sort.input.js';

type Column = SortColumn<BalancedLine>;
const { ASC, DESC } = SortDirection;
/** More than the ids of ledger entries; lines of 100 years stay within the exact integers of JavaScript. */
const IDS = 100_000_000_000;

/** The day, rank and id of a line as one number, in the order of the statement. */
export const LINE_NUMBER = `((day - DATE '1970-01-01') * 2 + rank)::bigint * ${IDS} + id`;
const number: Column = {
  expression: 'number',
  first: DESC,
  of: ({ day, rank, id }) => ((Date.parse(day) / DAY_MS) * 2 + rank) * IDS + id,
};

/** For rows that have the number of the line as `number`. */
const COLUMNS: Record<StatementSort, Column> = {
  [StatementSort.TIME]: number,
  [StatementSort.KIND]: { expression: 'kind', first: ASC, of: ({ kind }) => kind, type: 'text' },
  [StatementSort.AMOUNT]: { expression: 'amount', first: DESC, of: ({ amount }) => amount },
  [StatementSort.BALANCE]: { expression: 'balance', first: DESC, of: ({ balance }) => balance },
};

export function statementOrder({ sort, direction }: OrderRequest<StatementSort>): ListOrder<BalancedLine> {
  return new ListOrder(COLUMNS[sort], number, direction);
}
