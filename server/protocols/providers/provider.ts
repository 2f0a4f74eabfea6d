import type { WebSocket } from 'ws';
import type { BodyDraft } from '../bytes/body-draft.js';
import type { Format, FormatWithFiles, Task } from '../bytes/format.js';
import type { UpstreamCodec } from '../canonical/codec.js';
import type { Downgrades } from '../canonical/downgrades.js';
import type { ResponseError } from '../canonical/reply.js';
import type { VendorSettings } from '../vendor-settings.js';

/** What a provider may know of the channel it serves. */
export interface UpstreamAccount {
  readonly id: number;
  /** The channel type's number; several types share a provider. */
  readonly type: number;
  /** Without a trailing slash; the type's default when the channel has none of its own. */
  readonly baseUrl: string;
  /** Means something different for every channel type. */
  readonly other: string;
  readonly openaiOrganization: string;
  /** Absent while only models are listed. */
  readonly setting?: { readonly developerAsSystem: boolean };
  /** For vendors whose API depends on the kind of key; absent while only models are listed. */
  readonly keys?: readonly string[];
}

/** What is about to be asked of an upstream. */
export interface Target {
  /** The model's name at the upstream. */
  readonly model: string;
  readonly stream: boolean;
  readonly channel: UpstreamAccount;
  /** What the site decides about vendors; the built-in settings when absent. */
  readonly vendors?: VendorSettings;
}

/** A call as it goes to one upstream. */
export interface OutgoingCall extends Target {
  readonly task: Task;
  /** The format of the body; null when it was written by a codec of the provider's own, or had files put into it. */
  readonly format: Format | null;
  readonly body: BodyDraft;
  /** Client headers that may be passed on, lower-case; `PASSED_ON` lists them. */
  readonly headers: Readonly<Record<string, string>>;
  /** The client's query; null when it had none. */
  readonly query: URLSearchParams | null;
  /** The number of the user who pays; absent when the gateway asks on its own account. */
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

/** A small answer, whole. */
export interface SmallResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** What a provider needs of the world while it makes a request. */
export interface ProviderTools {
  /** The channel's key for this attempt. */
  readonly key: string;
  now(): Date;
  /**
   * Makes a small request of its own: a token exchange, a look-up, a poll.
   * @param withinMs how long it may take; a minute when not given
   */
  ask(request: UpstreamRequest, withinMs?: number): Promise<SmallResponse>;
  /**
   * Keeps what took a request to get. Calls that need the same thing at the same time share one request.
   * @param name tells it apart from what else is kept for this key and channel type
   */
  remember<T>(name: string, get: () => Promise<{ value: T; forMs: number }>): Promise<T>;
  /** Ends when the client has left; for waits. */
  readonly signal: AbortSignal;
}

/** What a transport of a provider's own may use besides. */
export interface TransportTools extends ProviderTools {
  /** The ordinary way over HTTP, for transports that only sometimes go another. */
  send(request: UpstreamRequest, reader: UpstreamReader): Flow;
  /**
   * A WebSocket that is about to open.
   * @throws {AppError} when the address is not allowed, or the channel has a proxy, which sockets cannot pass
   */
  socket(url: URL, headers?: Readonly<Record<string, string>>, protocols?: readonly string[]): WebSocket;
  /** Gives up what was remembered under a name, because the upstream does not accept it any more. */
  forget(name: string): void;
}

/** What the transport can do for whoever reads an answer. */
export interface Flow {
  pause(): void;
  resume(): void;
  abort(): void;
}

/** Reads an answer as it arrives. After `onEnd` or `onError` nothing else is called. */
export interface UpstreamReader {
  onStart(status: number, headers: Readonly<Record<string, string | string[] | undefined>>): void;
  onData(chunk: Buffer): void;
  onEnd(): void;
  onError(error: Error): void;
}

/** Carries a request to its upstream and answers as HTTP would. */
export type Transport = (request: UpstreamRequest, reader: UpstreamReader, tools: TransportTools) => Flow;

/** What a vendor's error says beyond the usual places. */
export interface OwnFailure extends Partial<Pick<ResponseError, 'message' | 'type' | 'code' | 'status'>> {
  /** When to come back, for vendors that say it in the body. */
  readonly retryAfterSeconds?: number;
}

/** Turns a stream of another framing into an event stream, piece by piece. One for each answer. */
export interface Deframer {
  /** @throws {ResponseError} when the framing is broken or carries an error */
  push(chunk: Buffer): Buffer;
  end(): Buffer;
}

/** An upstream vendor's API. Everything but `request` and `transport` is pure. */
export interface Provider {
  /**
   * How the upstream is asked for a call that a client wrote in `format`: the name of a format that it takes (the client's own
   * where it can, so that bytes pass through), or a codec of the vendor's own; null when it has no such thing. A format may do
   * more than one task: the call's own decides how it is written.
   * Codecs are constants: the same object for the same answer.
   */
  resolveFormat(format: Format, target: Target): Format | FormatWithFiles | UpstreamCodec | null;
  /**
   * Last changes to a body, before the channel's overrides: fields this vendor names otherwise, or refuses. What the client
   * wanted and does not get for it is noted as a downgrade.
   */
  adapt?(body: BodyDraft, call: OutgoingCall, downgrades: Downgrades): void;
  /** @throws {ResponseError} when the upstream refuses what the request needs, such as an access token */
  request(call: OutgoingCall, tools: ProviderTools): UpstreamRequest | Promise<UpstreamRequest>;
  /** Asks which models the upstream offers; absent when it cannot tell. */
  listModels?(channel: UpstreamAccount, tools: ProviderTools): UpstreamRequest | Promise<UpstreamRequest>;
  /**
   * How much is left on the account of the key, in the currency the vendor counts in; absent when it cannot be asked.
   * `tools.ask` brings good answers only here.
   * @throws {ResponseError} when the answer does not tell
   */
  balance?(channel: UpstreamAccount, tools: ProviderTools): Promise<number>;
  /** Whether the upstream understands `stream_options.include_usage`; only asked when it speaks an OpenAI format. */
  reportsStreamUsageOnRequest?(target: Target): boolean;
  /** Whether it can stream, cannot, or can do nothing else; `both` when absent. */
  streaming?(target: Target): 'both' | 'never' | 'always';
  /** For streams that are not event streams. */
  deframe?(target: Target): Deframer;
  /** Reads the vendor's own error shapes; what it leaves undefined is found in the usual places. */
  failure?(status: number, body: string): OwnFailure | undefined;
  /** Only for providers that are not reached by one HTTP request. */
  readonly transport?: Transport;
}
