import type { Readable } from 'node:stream';
import type { WebSocket } from 'ws';
import type { BodyDraft } from '../../bytes/body-draft.js';
import type { Format, FormatWithFiles, Task } from '../../bytes/format.js';
import type { UpstreamTraits } from '../../canonical/chat-codec.js';
import type { UpstreamCodec } from '../../canonical/codec.js';
import type { Downgrades } from '../../canonical/downgrades.js';
import type { ResponseError } from '../../canonical/reply.js';
import type { VendorSettings } from '../../canonical/vendor-settings.js';

/** The fields of a channel that a provider can read. */
export interface UpstreamAccount {
  readonly id: number;
  /** The channel type's number; several types share a provider. */
  readonly type: number;
  /** Without a trailing slash; the type's default when the channel has none. */
  readonly baseUrl: string;
  /** The meaning depends on the channel type. */
  readonly other: string;
  readonly openaiOrganization: string;
  /** Absent when models are listed. */
  readonly setting?: { readonly developerAsSystem: boolean; readonly openaiApi?: OpenAiApi | null };
  /** For vendors whose API depends on the kind of key; absent when models are listed. */
  readonly keys?: readonly string[];
}

/** The APIs for text of an OpenAI-style upstream: Chat Completions, Responses, or both. */
export type OpenAiApi = 'chat' | 'responses' | 'both';

/** The model and channel of a request to an upstream. */
export interface Target {
  /** The model's name at the upstream. */
  readonly model: string;
  readonly stream: boolean;
  readonly channel: UpstreamAccount;
  /** The site's vendor settings; the built-in settings when absent. */
  readonly vendors?: VendorSettings;
  /** Formats that the upstream was found not to support. */
  readonly absent?: ReadonlySet<Format> | undefined;
}

/** A call to one upstream. */
export interface OutgoingCall extends Target {
  readonly task: Task;
  /** The format of the body; null when a codec of the provider wrote it, or files were inlined into it. */
  readonly format: Format | null;
  readonly body: BodyDraft;
  /** Client headers that may be forwarded, lower-case; `PASSED_ON` lists them. */
  readonly headers: Readonly<Record<string, string>>;
  /** The client's query; null when it had none. */
  readonly query: URLSearchParams | null;
  /** The id of the user who pays; absent for requests of the gateway itself. */
  readonly userId?: number;
}

/** An HTTP request to an upstream. */
export interface UpstreamRequest {
  readonly method: 'POST' | 'GET' | 'DELETE';
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

/** An HTTP request with a body that is not held in memory; its headers state the length. */
export interface UploadRequest extends Omit<UpstreamRequest, 'body'> {
  readonly body: Readable;
}

/** A small, complete response. */
export interface SmallResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Side effects that a provider can use while it builds a request. */
export interface ProviderTools {
  /** The channel's key for this attempt. */
  readonly key: string;
  now(): Date;
  /**
   * Sends a small request: a token exchange, a look-up, a poll.
   * @param withinMs timeout; one minute by default
   */
  fetch(request: UpstreamRequest, withinMs?: number): Promise<SmallResponse>;
  /**
   * Caches the result of a request. Concurrent calls that need the same value share one request.
   * @param name cache key for this channel key and channel type
   */
  cache<T>(name: string, get: () => Promise<{ value: T; forMs: number }>): Promise<T>;
  /** Aborted when the client has disconnected. */
  readonly signal: AbortSignal;
}

/** Additional tools of a provider's own transport. */
export interface TransportTools extends ProviderTools {
  /** The default HTTP transport, for transports that only replace some requests. */
  send(request: UpstreamRequest, reader: UpstreamReader): Flow;
  /**
   * Opens a WebSocket.
   * @throws {AppError} when the address is not allowed, or the channel has a proxy, which WebSockets do not support
   */
  socket(url: URL, headers?: Readonly<Record<string, string>>, protocols?: readonly string[]): WebSocket;
  /** Removes a cached value, because the upstream no longer accepts it. */
  invalidate(name: string): void;
}

/** Flow control for the reader of a response. */
export interface Flow {
  pause(): void;
  resume(): void;
  abort(): void;
}

/** Receives a response as it arrives. After `onEnd` or `onError` no other method is called. */
export interface UpstreamReader {
  onStart(status: number, headers: Readonly<Record<string, string | string[] | undefined>>): void;
  onData(chunk: Buffer): void;
  onEnd(): void;
  onError(error: Error): void;
}

/** Sends a request to its upstream and reports the response as HTTP does. */
export type Transport = (request: UpstreamRequest, reader: UpstreamReader, tools: TransportTools) => Flow;

/** Fields of a vendor's error that are not in the usual places. */
export interface OwnFailure extends Partial<Pick<ResponseError, 'message' | 'type' | 'code' | 'status'>> {
  /** Retry delay, for vendors that send it in the body. */
  readonly retryAfterSeconds?: number;
  /** Error details that the packages of the vendor whose API it is read. */
  readonly details?: unknown;
}

/** A realtime session as the client requested it. */
export interface RequestedSession {
  /** The model's name at the upstream. */
  readonly model: string;
  /** The client's query; null when it had none. */
  readonly query: URLSearchParams | null;
  /** Headers that may be forwarded. */
  readonly headers: Readonly<Record<string, string>>;
  /** The site's vendor settings; the built-in settings when absent. */
  readonly vendors?: VendorSettings;
}

/** The address at which an upstream opens realtime sessions. */
export interface RealtimeAddress {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** A vendor's API of files and batches. */
export interface BatchApi {
  /** OpenAI: `/files` and `/batches`. Anthropic: `/files` and `/messages/batches`. */
  readonly family: 'openai' | 'anthropic';
  /** The address of a path below the version, and the headers with the key. */
  request(channel: UpstreamAccount, key: string, path: string): Pick<UpstreamRequest, 'origin' | 'path' | 'headers'>;
}

/** How a vendor uses error statuses in another way than most vendors. */
export interface FailureTraits {
  /** A status 400 may have reasons in the account, so that another channel may accept the same request. */
  readonly badRequestMayBeRetried?: true;
  /** A status 403 means that the key is refused. */
  readonly forbiddenRefusesKey?: true;
}

/** Converts a stream of another framing to an event stream, chunk by chunk. A deframer is not reused. */
export interface Deframer {
  /** @throws {ResponseError} when the framing is invalid or contains an error */
  push(chunk: Buffer): Buffer;
  end(): Buffer;
}

/** An upstream vendor's API. All methods except `request` and `transport` are pure. */
export interface Provider {
  /**
   * The format in which a call is sent that a client wrote in `format`: the name of a supported format (the client's
   * own if possible, so that bytes pass through), or a codec of the vendor; null when the vendor does not support the
   * call. A format can serve several tasks; the task of the call decides how it is written. Codecs are constants: the
   * same arguments return the same object.
   */
  resolveFormat(format: Format, target: Target): Format | FormatWithFiles | UpstreamCodec | null;
  /**
   * Last changes to a body, before the channel's overrides: fields that this vendor names differently or rejects.
   * Fields without an equivalent are noted as downgrades.
   */
  adapt?(body: BodyDraft, call: OutgoingCall, downgrades: Downgrades): void;
  /** @throws {ResponseError} when the upstream rejects a preparing request, such as one for an access token */
  request(call: OutgoingCall, tools: ProviderTools): UpstreamRequest | Promise<UpstreamRequest>;
  /** The request that lists the upstream's models; absent when the upstream has no list. */
  listModels?(channel: UpstreamAccount, tools: ProviderTools): UpstreamRequest | Promise<UpstreamRequest>;
  /**
   * The remaining balance of the key's account, in the vendor's currency; absent when the vendor has no such API.
   * `tools.fetch` returns only success responses here.
   * @throws {ResponseError} when the response has no balance
   */
  balance?(channel: UpstreamAccount, tools: ProviderTools): Promise<number>;
  /** Whether the upstream supports `stream_options.include_usage`; only called for OpenAI formats. */
  reportsStreamUsageOnRequest?(target: Target): boolean;
  /** Whether the upstream supports streams: also, never, or only; `both` when absent. */
  streaming?(target: Target): 'both' | 'never' | 'always';
  /** Absent when the vendor has no batches in the format of OpenAI or Anthropic. */
  batches?: BatchApi;
  /** The address at which the vendor opens realtime sessions; absent when it has none. */
  realtime?(channel: UpstreamAccount, key: string, session: RequestedSession): RealtimeAddress;
  /** For streams that are not event streams. */
  deframe?(target: Target): Deframer;
  /** Reads the vendor's own error shapes; undefined fields are read from the usual places. */
  failure?(status: number, body: string): OwnFailure | undefined;
  /** How this vendor's variants of formats differ; read by the writers of translated requests. */
  upstreamTraits?: UpstreamTraits;
  /** Read when a failed attempt is classified. */
  readonly failureTraits?: FailureTraits;
  /** For providers that need more than one HTTP request. */
  readonly transport?: Transport;
}
