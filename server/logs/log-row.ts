import type { LogDetails } from '../audit/log-details.js';
import type { StoredCharge } from '../billing/prices/stored-charge.js';
import type { CallKind } from '../common/call-kind.js';
import type { AttemptRecord } from '../common/routing.js';
import { toSafeInteger } from '../platform/database/sql-values.js';
import { KIND_OF_ROW } from './kinds-of-calls.js';
import { decodeOldOther, type OldOther, oldColumns } from './old-log-other.js';

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
  /** Null when the response was not streamed. */
  timeToFirstTokenMs: number | null;
  /** Part of the prompt tokens. */
  cachedTokens: number;
  /** What the owner of the site pays for the call; null when the purchase price is unknown. For `costs:read` only. */
  cost: number | null;
  /** The upstream's name of the model; null when it is the requested one. */
  upstreamModel: string | null;
  /** The key of the conversation; null when it is unknown. */
  conversation: string | null;
  /** Null for rows that are no calls. */
  kind: CallKind | null;
  details: LogDetails;
  /** Null for rows that are no calls, and when the row was read without its charge. */
  attempts: readonly AttemptRecord[] | null;
  /** Null for rows that are no charges, for old rows, and when the row was read without it. */
  charge: StoredCharge | null;
  /** The text of a row of an earlier version; null for other rows. */
  old: OldOther | null;
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
  first_token_ms?: number | null;
  cached_tokens?: number | null;
  cost?: string | number | null;
  upstream_model?: string | null;
  conversation?: string | null;
  kind?: CallKind | null;
  details?: LogDetails | null;
  attempts?: readonly AttemptRecord[] | null;
  charge?: StoredCharge | null;
}

export const LOG_COLUMNS = `id, created_at, type, user_id, username, token_id, token_name, channel_id, model_name,
  "group", quota, prompt_tokens, completion_tokens, use_time_ms, is_stream, request_id, content, other,
  first_token_ms, cached_tokens, cost, upstream_model, conversation, ${KIND_OF_ROW} AS kind, details`;

/** With what only a receipt, a route and the record of the family need. */
export const LOG_COLUMNS_WITH_CHARGE = `${LOG_COLUMNS}, attempts, charge`;

/** @throws {RangeError} when a number of the row is not exact. */
export function toLogRow(row: StoredLogRow): LogRow {
  const old = row.other === '' ? null : decodeOldOther(row.other);
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
    timeToFirstTokenMs: row.first_token_ms ?? null,
    cachedTokens: row.cached_tokens ?? 0,
    cost: row.cost === null || row.cost === undefined ? null : toSafeInteger(row.cost),
    upstreamModel: row.upstream_model ?? null,
    conversation: row.conversation ?? null,
    kind: row.kind ?? null,
    details: row.details ?? {},
    attempts: row.attempts ?? null,
    charge: row.charge ?? null,
    old,
    ...(old && oldColumns(old)),
  };
}
