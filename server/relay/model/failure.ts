import type { ChannelView } from '../../channels/directory/channel-view.js';
import { AppError, type ErrorDefinition, type LocalText } from '../../common/errors/app-error.js';
import { parsedJson } from '../../common/json.js';
import { EgressError } from '../../platform/http/egress/egress.errors.js';
import { EGRESS_BLOCKED } from '../../platform/http/egress/egress.js';
import { ContentRefused, ResponseError } from '../../protocols/canonical/reply.js';
import type { Provider } from '../../protocols/providers/interface/provider.js';
import { RelayError } from './relay.errors.js';

/** The refusal of a request by an upstream. */
interface Rejection {
  upstreamStatus: number;
  code?: string;
  message: string;
}

const TOO_LONG_CODES = new Set(['context_length_exceeded', 'context_window_exceeded']);
const TOO_LONG_TEXT =
  /context (length|window)|context limit|(prompt|input|request) (is|was) too (long|large)|prompt too long|maximum (prompt|input) length|(input|prompt) token count .*exceeds|exceed\w* (the )?(model|max\w*) (token|number of tokens)|range of input length|reduce the length of the (messages|prompt)|too many (input |prompt )?tokens|\u8d85\u957f/i;

/**
 * Whether an upstream rejects a prompt because it is too long, by a code or, as most vendors do, only in the message of
 * an invalid request.
 */
export function isPromptTooLong({ upstreamStatus, code, message }: Rejection): boolean {
  if (code !== undefined && TOO_LONG_CODES.has(code)) return true;
  return isRejected(upstreamStatus) && TOO_LONG_TEXT.test(message);
}

/**
 * Whether the upstream refused to process the request. In other failures, words about a request may mean another thing.
 */
export function isRejected(upstreamStatus: number): boolean {
  return upstreamStatus === 400 || upstreamStatus === 403 || upstreamStatus === 422;
}

/** Why an attempt failed, before any byte was sent to the client. */
export interface UpstreamFailure {
  kind: 'status' | 'unreachable' | 'timeout' | 'bad_answer' | 'local';
  /**
   * The status for the client: the upstream's status after the channel's mapping, or the status of this kind of
   * failure.
   */
  status: number;
  /** The status that the upstream sent, or that the provider read from its body. */
  upstreamStatus: number;
  message: string;
  /** The gateway's own message in every language; absent when the message is the upstream's. */
  text?: LocalText;
  type?: string;
  code?: string;
  param?: string;
  retryAfterSeconds?: number;
  /** Error details that the vendor's SDKs read. */
  details?: unknown;
  /** The request certainly did not reach the upstream. */
  unsent?: true;
}

const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const MAX_SHOWN_TEXT = 500;
/** Names of the site's accounts at upstreams, which are removed from messages to clients. */
const ACCOUNT_ID = /\b(org|proj)[-_]\w+/g;

const SATURATED: LocalText = {
  zh: '当前分组上游负载已饱和，请稍后再试',
  en: 'The upstream of this group is saturated, try again later',
};
const UNREACHABLE: LocalText = { zh: '请求上游地址失败', en: 'The upstream could not be reached' };
const TIMED_OUT: LocalText = { zh: '上游未在规定时间内响应', en: 'The upstream did not respond in time' };

/** The failure of an HTTP response with an error status. */
export function failureOfStatus(
  status: number,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: Buffer,
  channel: ChannelView,
  provider: Pick<Provider, 'failure'>,
): UpstreamFailure {
  const text = body.toString('utf8');
  const own = provider.failure?.(status, text);
  const fields = { ...errorFields(text), ...own };
  const retryAfter = secondsOf(headers) || (own?.retryAfterSeconds ?? 0);
  return {
    kind: 'status',
    status: channel.statusCodeMapping.get(status) ?? own?.status ?? status,
    upstreamStatus: own?.status ?? status,
    message:
      fields.message ?? (text.startsWith('{') || text.startsWith('<') ? '' : text.slice(0, MAX_SHOWN_TEXT).trim()),
    ...(fields.type !== undefined && { type: fields.type }),
    ...(fields.code !== undefined && { code: fields.code }),
    ...(fields.param !== undefined && { param: fields.param }),
    ...(fields.details !== undefined && { details: fields.details }),
    ...(retryAfter > 0 && { retryAfterSeconds: retryAfter }),
  };
}

/** The retry delay in seconds; 0 when the upstream sent none. */
function secondsOf(headers: Readonly<Record<string, string | string[] | undefined>>): number {
  const ms = Number(headers['retry-after-ms']);
  if (Number.isFinite(ms) && ms > 0) return Math.ceil(ms / 1_000);
  const value = String(headers['retry-after'] ?? '');
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000;
  return seconds > 0 ? Math.ceil(seconds) : 0;
}

/** A failure that an upstream reported inside a response with a success status. */
export function failureOfHiddenError(error: ResponseError): UpstreamFailure {
  return {
    // A refusal is a complete response, which other channels of the model would repeat.
    kind: error instanceof ContentRefused ? 'status' : 'bad_answer',
    status: error.status ?? 502,
    upstreamStatus: error.status ?? 502,
    message: error.message,
    ...(error.text && { text: error.text }),
    ...(error.type !== undefined && { type: error.type }),
    ...(error.code !== undefined && { code: error.code }),
  };
}

/** The failure of an invalid response. */
export function failureOfBadResponse(text: LocalText): UpstreamFailure {
  return { kind: 'bad_answer', status: 502, upstreamStatus: 502, message: text.en, text };
}

/** A failure of the connection. The error's own message may contain hosts and addresses, so it is not shown. */
export function failureOfConnection(error: Error): UpstreamFailure {
  // A provider could not obtain what the request needs, such as an access token.
  if (error instanceof ResponseError) return failureOfHiddenError(error);
  if (error instanceof AppError)
    return {
      kind: 'local',
      status: error.status,
      upstreamStatus: error.status,
      message: error.message,
      text: error.texts,
      code: error.code,
      ...(error.definition.type !== undefined && { type: error.definition.type }),
      ...(error.details.vendorDetails !== undefined && { details: error.details.vendorDetails }),
    };
  const { code } = error as Error & { code?: string };
  if (code === EGRESS_BLOCKED) {
    const { zh, en, code: own } = EgressError.egress_private;
    return { kind: 'local', status: 502, upstreamStatus: 502, message: en, text: { zh, en }, code: own };
  }
  const timeout = code === 'UND_ERR_CONNECT_TIMEOUT';
  const unsent = timeout || NEVER_CONNECTED.has(code ?? '');
  return {
    kind: timeout ? 'timeout' : 'unreachable',
    status: 500,
    upstreamStatus: 500,
    message: UNREACHABLE.zh,
    text: UNREACHABLE,
    code: 'do_request_failed',
    ...(unsent && { unsent }),
  };
}

/** The failure of an upstream that timed out. */
export function failureOfTimeout(): UpstreamFailure {
  return {
    kind: 'timeout',
    status: 504,
    upstreamStatus: 504,
    message: 'the upstream did not respond in time',
    text: TIMED_OUT,
    code: 'upstream_timeout',
  };
}

/** The error for the client when no attempt succeeded, with the failure of the last attempt. */
export class UpstreamError extends AppError {
  constructor(
    readonly failure: UpstreamFailure,
    ...error: ConstructorParameters<typeof AppError>
  ) {
    super(...error);
  }
}

/**
 * The error that the client receives. A rate limit has a text of the gateway, because it is one of the site's account at
 * the upstream; the log of failed calls has the upstream's.
 * @param hidesText the site hides the messages of upstreams
 */
export function toClientError(failure: UpstreamFailure, hidesText = false): UpstreamError {
  const status = failure.status >= 400 && failure.status <= 599 ? failure.status : 502;
  const definition: ErrorDefinition = {
    code: clientCode(failure),
    status,
    ...clientText(failure, status, hidesText),
    type: failure.type ?? 'upstream_error',
    ...(failure.param !== undefined && { param: failure.param }),
  };
  const { retryAfterSeconds, details: vendorDetails } = failure;
  return new UpstreamError(failure, definition, {}, { retryAfterSeconds, vendorDetails });
}

/**
 * Agents shorten their conversation when they recognize a prompt that is too long, which many vendors name only in
 * words.
 */
function clientCode(failure: UpstreamFailure): string {
  const tooLong = failure.kind !== 'local' && isPromptTooLong(failure);
  return tooLong ? RelayError.context_length_exceeded.code : (failure.code ?? 'bad_response_status_code');
}

function clientText({ kind, message, text, status: upstream }: UpstreamFailure, status: number, hidesText: boolean) {
  const hidden = hidesText && kind !== 'local';
  if (text && !hidden) return text;
  if (status === 429 && kind !== 'local') return SATURATED;
  const upstreamText = hidden ? `Upstream error with status code ${status}` : message.replace(ACCOUNT_ID, '$1-…');
  const shown = upstreamText || `bad response status code ${upstream}`;
  return { zh: shown, en: shown };
}

interface ErrorFields {
  message?: string;
  type?: string;
  code?: string;
  param?: string;
  details?: unknown;
}

/** Reads the error fields from the formats that upstreams use, in the documented order of preference. */
function errorFields(text: string): ErrorFields {
  const parsed = parsedJson(text);
  // Gemini wraps the errors of its streams in an array.
  const body = asRecord(Array.isArray(parsed) ? parsed[0] : parsed);
  const error = asRecord(body.error);
  const candidates = [
    error.message,
    body.error,
    body.message,
    body.msg,
    body.err,
    body.error_msg,
    body.detail,
    body.Message,
  ];
  const nested = [
    asRecord(body.header).message,
    asRecord(asRecord(body.response).error).message,
    asRecord(asRecord(body.Response).Error).Message,
    asRecord(body.base_resp).status_msg,
    asRecord(first(body.errors)).message,
    asRecord(first(body.detail)).msg,
  ];
  const details = readableDetails(error.details);
  const message = [...candidates, ...nested].find((value) => typeof value === 'string' && value !== '');
  return {
    ...(typeof message === 'string' && { message }),
    ...(typeof error.type === 'string' && { type: error.type }),
    ...((typeof error.code === 'string' || typeof error.code === 'number') && { code: String(error.code) }),
    ...(typeof error.param === 'string' && { param: error.param }),
    ...(details !== undefined && { details }),
  };
}

/**
 * The details that SDKs read: Anthropic's code for message threads, and Google's retry delay. Other details may contain
 * names of projects and keys of the site.
 */
function readableDetails(details: unknown): unknown {
  if (Array.isArray(details)) {
    const waits = details.filter((detail) => asRecord(detail)['@type'] === 'type.googleapis.com/google.rpc.RetryInfo');
    return waits.length > 0 ? waits : undefined;
  }
  const { error_code, unsupported } = asRecord(details);
  if (typeof error_code !== 'string') return undefined;
  return { error_code, ...(Array.isArray(unsupported) && { unsupported }) };
}

function first(value: unknown): unknown {
  return Array.isArray(value) ? (value as unknown[])[0] : undefined;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
