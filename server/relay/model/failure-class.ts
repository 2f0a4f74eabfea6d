import type { FallbackCondition } from '../../common/model-aliases.js';
import type { Task } from '../../protocols/bytes/format.js';
import type { OptionalField } from '../../protocols/canonical/chat-codec.js';
import type { FailureTraits } from '../../protocols/providers/interface/provider.js';
import { isPromptTooLong, isRejected, type UpstreamFailure } from './failure.js';

/**
 * The consequences of a failed attempt: for retries, for the channel's health and key, and for fields that are not
 * needed.
 */
export interface FailureClass {
  /** Another channel may be tried. */
  readonly retryable: boolean;
  /** The upstream may have done the work, so that a retry may do it twice. */
  readonly maybeProcessed: boolean;
  /** The effect on the channel's health; null for none. */
  readonly health: 'bad' | { readonly cooldownMs: number } | null;
  /** The upstream refuses the key itself, so that the key should no longer be used. */
  readonly keyRefused: boolean;
  /** The upstream rejected a parameter that requests can do without. */
  readonly fieldRejected: OptionalField | null;
  /** The upstream has no such API: at all, or for this model. */
  readonly apiAbsent: 'upstream' | 'model' | null;
  /** The condition under which another model may be tried; null when the request itself is at fault. */
  readonly fallback: FallbackCondition | null;
}

const COOLDOWN_AFTER_429_MS = 5_000;
const MAX_COOLDOWN_MS = 10 * 60_000;

/** OpenAI's texts for a model that only another API serves. */
const OTHER_API_ONLY = /only (?:supported|available) in v1\/|not supported in the v1\/chat\/completions/i;
const NO_SUCH_URL = /invalid url|unknown (?:request )?url|not implemented/i;
/** A status 404 may be about something in the request. */
const NO_SUCH_OBJECT =
  /model|deployment|engine|conversation|\b(?:item|file)\b|\bresponse (?:with|id)|previous_response/i;

const REFUSING_CODES = new Set(['invalid_api_key', 'account_deactivated', 'billing_not_active']);
const REFUSING_TYPES = new Set([
  'insufficient_quota',
  'insufficient_user_quota',
  'authentication_error',
  'permission_error',
  'forbidden',
]);

/**
 * Classifies a failed attempt. Retries depend on the status after the channel's mapping, so that an administrator can
 * change them; everything else depends on the upstream's original response.
 * @param traits of the channel's provider
 * @param keywords lower-case texts that indicate a refused key, an option of the site
 */
export function classify(
  failure: UpstreamFailure,
  traits: FailureTraits = {},
  keywords: readonly string[] = [],
): FailureClass {
  return {
    retryable: isRetryable(failure, traits),
    maybeProcessed: mayHaveBeenProcessed(failure),
    health: healthEffect(failure),
    keyRefused: refusesKey(failure, traits, keywords),
    fallback: fallbackCondition(failure),
    fieldRejected: rejectedField(failure),
    apiAbsent: absentApi(failure),
  };
}

const UNKNOWN_FIELD =
  /unknown|unrecogni[sz]ed|unsupported|unexpected|not (supported|permitted|allowed)|additional propert/i;

/** In errors about a value, the upstream knows the field. */
function rejectedField({ upstreamStatus, message, param }: UpstreamFailure): OptionalField | null {
  if (upstreamStatus !== 400 && upstreamStatus !== 422) return null;
  if (message.includes('stream_options')) return 'stream_options';
  const named = message.includes('top_k') || param === 'top_k';
  return named && UNKNOWN_FIELD.test(message) && !/\bvalue\b/i.test(message) ? 'top_k' : null;
}

/**
 * There is no common form for a path that does not exist: a text of a web server, an HTML page, an error object. The
 * result is a reason to try another API; only its success confirms it.
 */
function absentApi({
  kind,
  upstreamStatus: status,
  message,
  code = '',
  param = '',
}: UpstreamFailure): FailureClass['apiAbsent'] {
  if (kind !== 'status' || status < 400) return null;
  if (OTHER_API_ONLY.test(message)) return 'model';
  if (status === 405 || status === 501) return 'upstream';
  if (status !== 404 && status !== 400 && status !== 500) return null;
  if (NO_SUCH_URL.test(message)) return 'upstream';
  return status === 404 && !NO_SUCH_OBJECT.test(`${code} ${param} ${message}`) ? 'upstream' : null;
}

/** Tasks that are not repeated when it is unknown whether the upstream has already done the work. */
const NON_IDEMPOTENT: ReadonlySet<Task> = new Set<Task>(['image', 'image_edit', 'speech', 'transcription']);

/** Whether a request may be sent once more after a failure. */
export function mayRepeat(task: Task, { maybeProcessed }: Pick<FailureClass, 'maybeProcessed'>): boolean {
  return !(maybeProcessed && NON_IDEMPOTENT.has(task));
}

/** The documented table; the first match applies. */
function isRetryable({ kind, status }: UpstreamFailure, traits: FailureTraits): boolean {
  if (kind === 'local') return false;
  if (kind === 'bad_answer' || kind === 'unreachable') return true;
  if (status === 429 || status === 307) return true;
  if (status === 504 || status === 524 || status === 408) return false;
  if (status >= 500) return true;
  if (status === 400) return traits.badRequestMayBeRetried === true;
  return status >= 300;
}

function mayHaveBeenProcessed({ kind, status, unsent }: UpstreamFailure): boolean {
  if (kind === 'local' || unsent) return false;
  return kind !== 'status' || status >= 500;
}

function healthEffect({
  kind,
  upstreamStatus: status,
  retryAfterSeconds = 0,
}: UpstreamFailure): FailureClass['health'] {
  if (kind === 'local') return null;
  if (status === 429) {
    return { cooldownMs: Math.min(retryAfterSeconds * 1_000 || COOLDOWN_AFTER_429_MS, MAX_COOLDOWN_MS) };
  }
  const refused = status === 401 || status === 402 || status === 403 || status === 408;
  // An invalid request fails on every channel, so it does not affect the health.
  return status >= 400 && status < 500 && !refused ? null : 'bad';
}

function refusesKey(failure: UpstreamFailure, traits: FailureTraits, keywords: readonly string[]): boolean {
  if (failure.kind === 'local' || failure.kind === 'unreachable' || failure.kind === 'timeout') return false;
  const { upstreamStatus: status, code, type } = failure;
  if (status === 401 || (status === 403 && traits.forbiddenRefusesKey)) return true;
  if ((code && REFUSING_CODES.has(code)) || (type && REFUSING_TYPES.has(type))) return true;
  const message = failure.message.toLowerCase();
  return keywords.some((keyword) => keyword !== '' && message.includes(keyword));
}

/** How vendors name content that they refuse. */
const REFUSED_CODES = new Set([
  'content_filter',
  'content_policy_violation',
  'image_content_policy_violation',
  'moderation_blocked',
  'invalid_prompt',
  'data_inspection_failed',
  'datainspectionfailed',
  'responsibleaipolicyviolation',
  'sensitivecontentdetected',
]);
const REFUSED_TEXT =
  /content (management policy|filter(ing)?( policy)?\b|exists risk|violates)|inappropriate content|content policy|safety system|violates? (our |the )?usage (guidelines|polic)|requires moderation|\u654f\u611f/i;

function fallbackCondition(failure: UpstreamFailure): FallbackCondition | null {
  const { kind, status, upstreamStatus, code = '', message } = failure;
  if (kind === 'local') return null;
  if (kind === 'timeout' || TIMEOUT_STATUS.has(upstreamStatus)) return 'timeout';
  if (upstreamStatus === 429 || status === 429) return 'rate_limited';
  if (kind === 'unreachable') return 'server_error';
  const tooLarge = upstreamStatus === 413 || code === 'string_above_max_length';
  if (tooLarge || isPromptTooLong(failure)) return 'context_length';
  if (REFUSED_CODES.has(code.toLowerCase())) return 'content_refused';
  if (upstreamStatus >= 500) return 'server_error';
  if (isRejected(upstreamStatus) && REFUSED_TEXT.test(message)) return 'content_refused';
  return NOT_SERVED_STATUS.has(upstreamStatus) ? 'no_channel' : null;
}

const TIMEOUT_STATUS = new Set([408, 504, 524]);
/** The account or the key of the channel is refused, or its upstream does not know the model. */
const NOT_SERVED_STATUS = new Set([401, 402, 403, 404]);
