import type { ChannelView } from '../../channels/directory/channel-view.js';
import { channelTypeOf } from '../../channels/types/channel-types.js';
import type { AppError } from '../../common/errors/app-error.js';
import type { Format, Task } from '../../protocols/bytes/format.js';
import type { Operation } from '../../protocols/dialects/shared/dialect.js';
import type { Call } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import type { AttemptResponse } from '../model/outcome.js';

/** The properties of an operation that are observed. */
export type SeenOperation = Pick<Operation, 'format' | 'task'>;

/** A call that has ended. */
export interface EndedCall {
  readonly exchange: Exchange;
  readonly operation: SeenOperation;
  /** Undefined when the call was refused before it was admitted. */
  readonly call: Call | undefined;
  /** Undefined when no channel responded. */
  readonly delivered: DeliveredResponse | undefined;
  /** The error that was sent to the client, in place of a response or at its end. */
  readonly error: AppError | undefined;
}

/** A response, and the channel that sent it. */
export interface DeliveredResponse {
  readonly response: AttemptResponse;
  readonly channel: ChannelView;
  readonly upstreamModel: string;
}

/** The cause of a failed call; a closed set, so that no text of a client or an upstream becomes a label. */
export type ErrorType =
  | 'caller_invalid'
  | 'caller_unauthenticated'
  | 'policy_forbidden'
  | 'policy_quota'
  | 'policy_rate_limit'
  | 'policy_overload'
  | 'policy_maintenance'
  | 'provider_rate_limit'
  | 'provider_timeout'
  | 'provider_refused'
  | 'provider_error'
  | 'gateway_no_channel'
  | 'gateway_database'
  | 'gateway_error';

const BY_CODE: ReadonlyMap<string, ErrorType> = new Map([
  ['insufficient_user_quota', 'policy_quota'],
  ['pre_consume_token_quota_failed', 'policy_quota'],
  ['token_cap_reached', 'policy_quota'],
  ['project_budget_reached', 'policy_quota'],
  ['project_cap_reached', 'policy_quota'],
  ['member_cap_reached', 'policy_quota'],
  ['token_exhausted', 'policy_quota'],
  ['output_quota_exhausted', 'policy_quota'],
  ['quota_not_enough', 'policy_quota'],
  ['drawing_quota_not_enough', 'policy_quota'],
  ['overloaded', 'policy_overload'],
  ['settlement_overloaded', 'policy_overload'],
  ['site_maintenance', 'policy_maintenance'],
  ['no_channel', 'gateway_no_channel'],
  ['database_unavailable', 'gateway_database'],
  ['settlement_failed', 'gateway_database'],
  ['quota_undecided', 'gateway_database'],
]);

/**
 * The type of the error that was sent to a client.
 * @param attempted an upstream was called and failed, so that the error is the upstream's
 */
export function errorTypeOf({ code, status }: Pick<AppError, 'code' | 'status'>, attempted: boolean): ErrorType {
  const known = BY_CODE.get(code);
  // An upstream may send any code in its errors.
  if (known !== undefined && (!attempted || known === 'gateway_database')) return known;
  if (attempted) {
    if (status === 429) return 'provider_rate_limit';
    if (status === 408 || status === 504) return 'provider_timeout';
    return status < 500 ? 'provider_refused' : 'provider_error';
  }
  if (status === 401) return 'caller_unauthenticated';
  if (status === 403) return 'policy_forbidden';
  if (status === 429) return 'policy_rate_limit';
  return status < 500 ? 'caller_invalid' : 'gateway_error';
}

/**
 * Operations and vendors by the names of OpenTelemetry's conventions for generative AI (semantic-conventions-genai).
 */

const OPERATIONS: Readonly<Record<Task, string>> = {
  chat: 'chat',
  embedding: 'embeddings',
  rerank: 'rerank',
  moderation: 'moderation',
  ocr: 'ocr',
  image: 'image_generation',
  image_edit: 'image_edit',
  speech: 'speech',
  transcription: 'transcription',
  count: 'count_tokens',
};

/** `gen_ai.operation.name`; the conventions define some names and allow others. */
export function operationName(format: Format, task: Task): string {
  if (format === 'openai.completion') return 'text_completion';
  return format === 'gemini.generate' ? 'generate_content' : OPERATIONS[task];
}

/** `gen_ai.provider.name`; for other vendors the label of their channel type, reduced to letters and digits. */
export function providerName(channelType: number): string {
  const known = channelTypeOf(channelType);
  if (known?.telemetryName !== undefined) return known.telemetryName;
  const label = known?.label.en ?? `type ${channelType}`;
  return label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
}
