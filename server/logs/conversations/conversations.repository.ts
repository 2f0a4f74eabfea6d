import { Injectable } from '@nestjs/common';
import { toSafeInteger } from '../../platform/database/sql-values.js';
import type { OrderRequest } from '../../platform/graphql/list-order.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import { visibleRows } from '../log-conditions.js';
import type { LogCriteria } from '../log-criteria.js';
import { LogDatabase } from '../log-database.js';
import type { Conversation } from './conversation.js';
import { type ConversationSort, conversationOrder, FIGURES } from './conversation-order.js';

/** Numbers are texts in the driver. */
type StoredConversation = {
  [Name in keyof Conversation]: Conversation[Name] extends number ? string : Conversation[Name];
} & { total: string };

const COLUMNS = Object.entries(FIGURES)
  .map(([name, aggregate]) => `${aggregate} AS "${name}"`)
  .join(', ');

/** Sums the calls of conversations. */
@Injectable()
export class ConversationsRepository {
  constructor(private readonly database: LogDatabase) {}

  /**
   * A page of the conversations with rows that match the criteria, and their number. All these rows are read for the
   * columns of the order; the other figures are read only for the page, whose rows the index finds.
   * @throws {AppError} invalid_parameter for a cursor of another order
   */
  async page(
    criteria: LogCriteria,
    page: ListPage,
    requested: OrderRequest<ConversationSort>,
  ): Promise<{ rows: Conversation[]; total: number }> {
    const { order, figure } = conversationOrder(requested);
    const rows = visibleRows(criteria);
    const { condition, end, values } = order.pageTerms(page, rows.values);
    const found = await this.database.query<StoredConversation>(
      `WITH found AS (
        SELECT conversation AS key, max(id) AS last_id, ${figure} AS figure FROM logs
          WHERE conversation IS NOT NULL AND ${rows.text} GROUP BY conversation
      ), page AS (
        SELECT key, last_id, figure FROM found WHERE ${condition} ${end}
      )
      SELECT total, key, last_id AS "lastId", sums.* FROM (SELECT count(*) AS total FROM found) counted
        LEFT JOIN page ON true
        LEFT JOIN LATERAL (
          SELECT min(created_at) AS "firstCallAt", max(created_at) AS "lastCallAt", ${COLUMNS},
              array_agg(DISTINCT model_name) AS models, max(user_id) AS "userId", max(username) AS username,
              max(token_id) AS "tokenId", max(token_name) AS "tokenName"
            FROM logs WHERE conversation = key AND ${rows.text}
        ) sums ON true
        ORDER BY ${order.text}`,
      values,
    );
    return { rows: found.filter(({ key }) => key !== null).map(toConversation), total: Number(found[0]?.total ?? 0) };
  }
}

function toConversation(row: StoredConversation): Conversation {
  return {
    key: row.key,
    firstCallAt: row.firstCallAt,
    lastCallAt: row.lastCallAt,
    lastId: toSafeInteger(row.lastId),
    durationMs: toSafeInteger(row.durationMs),
    calls: toSafeInteger(row.calls),
    errors: toSafeInteger(row.errors),
    models: row.models,
    userId: toSafeInteger(row.userId),
    username: row.username,
    tokenId: toSafeInteger(row.tokenId),
    tokenName: row.tokenName,
    promptTokens: toSafeInteger(row.promptTokens),
    completionTokens: toSafeInteger(row.completionTokens),
    cachedTokens: toSafeInteger(row.cachedTokens),
    quota: toSafeInteger(row.quota),
  };
}
