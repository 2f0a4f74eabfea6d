import { ArgsType } from '@nestjs/graphql';
import {
  ListOrder,
  type OrderRequest,
  orderArgsOf,
  type SortColumn,
  SortDirection,
} from '../../platform/graphql/list-order.js';
import { LogType } from '../../usage-log/log-type.js';
import type { Conversation } from './conversation.js';

/** The figures of a conversation as aggregates over its rows. A refund is not a call. */
export const FIGURES = {
  durationMs: `floor(extract(epoch FROM max(created_at) - min(created_at - use_time_ms * interval '1 ms')) * 1000)::bigint`,
  calls: 'count(*) FILTER (WHERE quota >= 0)',
  errors: `count(*) FILTER (WHERE type = ${LogType.failure})`,
  promptTokens: 'sum(prompt_tokens)',
  completionTokens: 'sum(completion_tokens)',
  cachedTokens: 'coalesce(sum(cached_tokens), 0)',
  quota: 'sum(quota)::bigint',
} satisfies Partial<Record<keyof Conversation, string>>;

/** The id of the last call: no two conversations have the same one, and ids contain the time. */
const lastCall: SortColumn<Conversation> = {
  expression: 'last_id',
  first: SortDirection.DESC,
  of: ({ lastId }) => lastId,
};
const by = (figure: keyof typeof FIGURES) => ({
  expression: 'figure',
  first: SortDirection.DESC,
  of: (row: Conversation) => row[figure],
  figure: FIGURES[figure],
});

const SORT_COLUMNS = {
  LAST_CALL: { ...lastCall, figure: '0' },
  CALLS: by('calls'),
  DURATION: by('durationMs'),
  PROMPT_TOKENS: by('promptTokens'),
  COMPLETION_TOKENS: by('completionTokens'),
  QUOTA: by('quota'),
  ERRORS: by('errors'),
} satisfies Record<string, SortColumn<Conversation> & { figure: string }>;
export type ConversationSort = keyof typeof SORT_COLUMNS;

/** The order of the list. */
@ArgsType()
export class ConversationOrderArgs extends orderArgsOf('ConversationSort', SORT_COLUMNS, 'LAST_CALL') {}

/** An order of conversations, and the aggregate that it compares as `figure`. */
export function conversationOrder({ sort, direction }: OrderRequest<ConversationSort>) {
  const column = SORT_COLUMNS[sort];
  return { order: new ListOrder(column, lastCall, direction), figure: column.figure };
}
