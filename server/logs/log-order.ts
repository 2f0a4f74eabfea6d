import { ListOrder, type OrderRequest, type SortColumn, SortDirection } from '../platform/graphql/list-order.js';
import { LogType } from '../usage-log/log-type.js';
import { LogSort } from './log-filter.input.js';
import type { LogRow } from './log-row.js';

type Column = SortColumn<LogRow>;
const { DESC } = SortDirection;

/** The id of a row contains its time. */
const id: Column = { expression: 'id', first: DESC, of: (row) => row.id };

const SORT_COLUMNS: Record<LogSort, Column> = {
  [LogSort.TIME]: id,
  // The quota of other rows, such as top-ups, is not a cost.
  [LogSort.QUOTA]: {
    expression: `CASE WHEN type = ${LogType.consumption} THEN quota ELSE 0 END`,
    first: DESC,
    of: ({ type, quota }) => (type === LogType.consumption ? quota : 0),
  },
  [LogSort.PROMPT_TOKENS]: { expression: 'prompt_tokens', first: DESC, of: ({ promptTokens }) => promptTokens },
  [LogSort.COMPLETION_TOKENS]: {
    expression: 'completion_tokens',
    first: DESC,
    of: ({ completionTokens }) => completionTokens,
  },
  [LogSort.DURATION]: { expression: 'use_time_ms', first: DESC, of: ({ useTimeMs }) => useTimeMs },
};

export const NEWEST_FIRST = new ListOrder(id, id);

export function logOrder({ sort, direction }: OrderRequest<LogSort>): ListOrder<LogRow> {
  return new ListOrder(SORT_COLUMNS[sort], id, direction);
}
