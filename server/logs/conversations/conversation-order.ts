import { ArgsType, registerEnumType } from '@nestjs/graphql';
import {
  ListOrder,
  type OrderRequest,
  orderArgsOf,
  type SortColumn,
  SortDirection,
} from '../../platform/graphql/list-order.js';
import { LogType } from '../../usage-log/log-type.js';
import type { Conversation } from './conversation.js';

export enum ConversationSort {
  LAST_CALL = 'LAST_CALL',
  DURATION = 'DURATION',
  CALLS = 'CALLS',
  ERRORS = 'ERRORS',
  PROMPT_TOKENS = 'PROMPT_TOKENS',
  COMPLETION_TOKENS = 'COMPLETION_TOKENS',
  QUOTA = 'QUOTA',
}
registerEnumType(ConversationSort, { name: 'ConversationSort' });

/** The order of the list. */
@ArgsType()
export class ConversationOrderArgs extends orderArgsOf(ConversationSort, ConversationSort.LAST_CALL) {}

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

const SORTED_BY: Record<Exclude<ConversationSort, ConversationSort.LAST_CALL>, keyof typeof FIGURES> = {
  [ConversationSort.DURATION]: 'durationMs',
  [ConversationSort.CALLS]: 'calls',
  [ConversationSort.ERRORS]: 'errors',
  [ConversationSort.PROMPT_TOKENS]: 'promptTokens',
  [ConversationSort.COMPLETION_TOKENS]: 'completionTokens',
  [ConversationSort.QUOTA]: 'quota',
};

/** The id of the last call: no two conversations have the same one, and ids contain the time. */
const lastCall: SortColumn<Conversation> = {
  expression: 'last_id',
  first: SortDirection.DESC,
  of: ({ lastId }) => lastId,
};

/** An order of conversations, and the aggregate that it compares as `figure`. */
export function conversationOrder({ sort, direction }: OrderRequest<ConversationSort>) {
  if (sort === ConversationSort.LAST_CALL) return { order: new ListOrder(lastCall, lastCall, direction), figure: '0' };
  const name = SORTED_BY[sort];
  const column = { expression: 'figure', first: SortDirection.DESC, of: (row: Conversation) => row[name] };
  return { order: new ListOrder(column, lastCall, direction), figure: FIGURES[name] };
}
