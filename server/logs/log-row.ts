import { toSafeInteger } from '../platform/database/columns.js';

/** A row of the usage log. Quota in whole units, times in ms. */
export interface LogRow {
  id: number;
  createdAt: Date;
  type: number;
  userId: number;
  username: string;
  /** 0: none. */
  tokenId: number;
  tokenName: string;
  /** 0: none. */
  channelId: number;
  modelName: string;
  group: string;
  quota: number;
  promptTokens: number;
  completionTokens: number;
  useTimeMs: number;
  isStream: boolean;
  requestId: string;
  content: string;
  /** JSON text, see `log-other.ts`; empty for rows that are not calls. */
  other: string;
}

/** A row with the column names of the table, as the database and billing return it. */
export interface StoredLogRow {
  id: string | number;
  created_at: string | Date;
  type: number;
  user_id: string | number;
  username: string;
  token_id: string | number;
  token_name: string;
  channel_id: string | number;
  model_name: string;
  group: string;
  quota: string | number;
  prompt_tokens: number;
  completion_tokens: number;
  use_time_ms: number;
  is_stream: boolean;
  request_id: string;
  content: string;
  other: string;
}

export const LOG_COLUMNS = `id, created_at, type, user_id, username, token_id, token_name, channel_id, model_name,
  "group", quota, prompt_tokens, completion_tokens, use_time_ms, is_stream, request_id, content, other`;

/** @throws {RangeError} when a number of the row is not exact. */
export function toLogRow(row: StoredLogRow): LogRow {
  return {
    id: toSafeInteger(row.id),
    createdAt: new Date(row.created_at),
    type: row.type,
    userId: toSafeInteger(row.user_id),
    username: row.username,
    tokenId: toSafeInteger(row.token_id),
    tokenName: row.token_name,
    channelId: toSafeInteger(row.channel_id),
    modelName: row.model_name,
    group: row.group,
    quota: toSafeInteger(row.quota),
    promptTokens: row.prompt_tokens,
    completionTokens: row.completion_tokens,
    useTimeMs: row.use_time_ms,
    isStream: row.is_stream,
    requestId: row.request_id,
    content: row.content,
    other: row.other,
  };
}
