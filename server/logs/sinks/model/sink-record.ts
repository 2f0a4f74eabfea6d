import { recordedColumns } from '../../../usage-log/log-columns.js';
import { recordedDetails } from '../../../usage-log/log-details.js';
import { LogType } from '../../../usage-log/log-type.js';
import type { LogRow } from '../../log-row.js';

/** A row of the usage log as sinks receive it; docs/log-sinks.md describes the fields. */
export interface SinkRecord {
  readonly id: number;
  /** ISO 8601 in UTC, with milliseconds. */
  readonly time: string;
  /** A refund is a consumption with a negative quota. */
  readonly type: 'consumption' | 'failure';
  readonly request_id: string;
  readonly user_id: number;
  readonly username: string;
  readonly token_id: number;
  readonly token_name: string;
  readonly channel_id: number;
  readonly channel_name: string;
  readonly model_name: string;
  /** Empty when it is the requested model. */
  readonly upstream_model: string;
  readonly group: string;
  readonly quota: number;
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly cached_tokens: number;
  readonly use_time_ms: number;
  readonly first_token_ms: number | null;
  readonly is_stream: boolean;
  /** For failed calls: the HTTP status and the error code of the response. */
  readonly status: number | null;
  readonly error_code: string;
  /** JSON text of the other details of the row. */
  readonly details: string;
}

/** The names of all fields, in the order of records. */
export const SINK_FIELDS = [
  ...(['id', 'time', 'type', 'request_id', 'user_id', 'username', 'token_id', 'token_name'] as const),
  ...(['channel_id', 'channel_name', 'model_name', 'upstream_model', 'group', 'quota', 'prompt_tokens'] as const),
  ...(['completion_tokens', 'cached_tokens', 'use_time_ms', 'first_token_ms', 'is_stream', 'status'] as const),
  ...(['error_code', 'details'] as const),
] satisfies readonly (keyof SinkRecord)[];

/** Rows that are sent together. A repeated attempt sends the same rows under the same key. */
export interface SinkBatch {
  readonly key: string;
  /** The time of the first row. The current time for a test. */
  readonly firstTime: Date;
  readonly records: readonly SinkRecord[];
}

/** @param channelName the name of the row's channel; empty for none */
export function toSinkRecord(row: LogRow, channelName: string): SinkRecord {
  const { status, code, ...details } = row.details;
  return {
    id: row.id,
    time: row.createdAt.toISOString(),
    type: row.type === LogType.failure ? 'failure' : 'consumption',
    request_id: row.requestId,
    user_id: row.userId,
    username: row.username,
    token_id: row.tokenId,
    token_name: row.tokenName,
    channel_id: row.channelId,
    channel_name: channelName,
    model_name: row.modelName,
    upstream_model: row.upstreamModel ?? '',
    group: row.group,
    quota: row.quota,
    prompt_tokens: row.promptTokens,
    completion_tokens: row.completionTokens,
    cached_tokens: row.cachedTokens,
    use_time_ms: row.durationMs,
    first_token_ms: row.timeToFirstTokenMs,
    is_stream: row.isStream,
    status: status ?? null,
    error_code: code ?? '',
    details: JSON.stringify({
      ...recordedDetails(details),
      ...recordedColumns(row),
    }),
  };
}
