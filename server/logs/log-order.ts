import { ArgsType } from '@nestjs/graphql';
import { ListOrder, orderArgsOf, orderOf, type SortColumn, SortDirection } from '../platform/graphql/list-order.js';
import { LogType } from '../usage-log/log-type.js';
import type { LogRow } from './log-row.js';

type Column = SortColumn<LogRow>;
const { DESC } = SortDirection;

/** The id of a row contains its time. */
const id: Column = { expression: 'id', first: DESC, of: (row) => row.id };

const SORT_COLUMNS = {
  TIME: id,
  DURATION: { expression: 'use_time_ms', first: DESC, of: ({ durationMs }) => durationMs },
  PROMPT_TOKENS: { expression: 'prompt_tokens', first: DESC, of: ({ promptTokens }) => promptTokens },
  COMPLETION_TOKENS: {
    expression: 'completion_tokens',
    first: DESC,
    of: ({ completionTokens }) => completionTokens,
  },
  // The quota of other rows, such as top-ups, is not a cost.
  QUOTA: {
    expression: `CASE WHEN type = ${LogType.consumption} THEN quota ELSE 0 END`,
    first: DESC,
    of: ({ type, quota }) => (type === LogType.consumption ? quota : 0),
  },
} satisfies Record<string, Column>;
export type LogSort = keyof typeof SORT_COLUMNS;

/** The order of the list. */
@ArgsType()
export class LogOrderArgs extends orderArgsOf(
  'LogSort',
  SORT_COLUMNS,
  'TIME',
  'Anything but the time needs a filter with a time range of at most 31 days.',
) {}

export const NEWEST_FIRST = new ListOrder(id, id);

export const logOrder = orderOf(SORT_COLUMNS, id);
