import type { Format } from '../wire/format.js';

/** What a provider may know of the channel it serves. */
export interface UpstreamAccount {
  /** Without a trailing slash; the type's default when the channel has none of its own. */
  readonly baseUrl: string;
  /** Means something different for every channel type. */
  readonly other: string;
  readonly openaiOrganization: string;
}

/** A call as it goes to one upstream. */
export interface OutgoingCall {
  readonly format: Format;
  /** The model's name at the upstream. */
  readonly model: string;
  readonly stream: boolean;
  /** The body in `format`, already carrying the upstream's model name. */
  readonly body: Buffer;
  /** Client headers that providers of the same family may pass on, lower-case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

export interface UpstreamRequest {
  readonly method: 'POST' | 'GET';
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
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

/** Carries a request to its upstream. HTTP for almost everybody. */
export type Transport = (request: UpstreamRequest, reader: UpstreamReader) => Flow;

/** An upstream vendor's API. Pure: no clock, no logger, no configuration. */
export interface Provider {
  readonly name: string;
  /** Formats it takes as they are; a call in one of these passes through byte by byte. */
  readonly native: ReadonlySet<Format>;
  request(call: OutgoingCall, channel: UpstreamAccount, key: string): UpstreamRequest;
  /** Asks which models the upstream offers. */
  listModels(channel: UpstreamAccount, key: string): UpstreamRequest;
  /** Whether the upstream understands `stream_options.include_usage`. */
  readonly reportsStreamUsageOnRequest: boolean;
  /** Only for providers that are not reached over HTTP. */
  readonly transport?: Transport;
}
