import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError, Language } from '../../common/errors/app-error.js';
import type { Placed } from '../../common/unordered-set.js';
import type { Dialect } from '../../protocols/dialects/shared/dialect.js';

/** The way to a client: an HTTP response, or a part of a WebSocket connection. */
export interface ClientResponse {
  statusCode: number;
  readonly headersSent: boolean;
  readonly writableEnded: boolean;
  readonly writableFinished: boolean;
  /** @param headers alternating names and values */
  writeHead(status: number, headers: (string | number)[]): unknown;
  /** @returns false when the client reads more slowly; `drain` follows */
  write(bytes: Buffer | string): boolean;
  end(bytes?: Buffer | string): unknown;
  /** Ends the connection to the client without an end of the response. */
  destroy(): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  /** Emitted once. */
  on(event: 'close', listener: () => void): unknown;
  once(event: 'close' | 'drain', listener: () => void): unknown;
}

/** The account and the key that pay for a call. */
export interface ExchangePayer {
  readonly user: { readonly id: number };
  readonly token: { readonly id: number; readonly project: { readonly id: number } | null } | null;
}

/** One client request and its response. */
export class Exchange implements Placed {
  readonly startedAt = performance.now();
  /** Created on first use, because most calls never need it and it is not cheap. */
  private leaving: AbortController | undefined;
  /** The fields that were dropped from the request for this upstream; reported in a header. */
  downgrades = '';
  /** The state of the caller's limits: alternating header names and values. */
  limitHeaders: readonly (string | number)[] = [];
  /** The headers of the response about its call, see `CallHeaders`: alternating header names and values. */
  callHeaders: readonly (string | number)[] = [];
  /** Headers of the last attempt's response that the site passes on: alternating names and values. */
  upstreamHeaders: readonly string[] = [];
  /** See `Placed`: its index among the running calls. */
  place = -1;
  /** The exchange counts as a running call. */
  entered = false;
  /** The call is being served; it leaves the running calls at its end. */
  served = false;
  /** Set for calls that end when their payer is no longer allowed to call. */
  payer: ExchangePayer | undefined;
  /** Checks again that a payer without a key, who is logged in, may call. @throws {AppError} */
  recheckLogin: (() => Promise<unknown>) | undefined;
  /** The call is a request of a batch that the gateway runs. */
  inBatch = false;
  /** Set when the client closed the connection before the response was complete. */
  disconnected = false;
  /** Called when the client disconnects; set by the code that currently serves the exchange. */
  onDisconnect: (() => void) | undefined;
  /**
   * The error with which the gateway ended the exchange: after the grace period of a stop, or because its payer may not
   * call.
   */
  cutOff: AppError | undefined;
  /** Called with that error; set by the code that currently serves the exchange, which then sends the error. */
  onCutOff: ((reason: AppError) => void) | undefined;
  private parsedQuery: URLSearchParams | null | undefined;

  constructor(
    readonly request: IncomingMessage,
    readonly response: ClientResponse,
    readonly requestId: string,
    /** The client's address; the header of a proxy is used only when the proxy is configured. */
    readonly ip: () => string,
    /** The language of errors. */
    readonly language: () => Language,
  ) {
    response.on('close', () => {
      if (response.writableFinished) return;
      this.disconnected = true;
      this.onDisconnect?.();
      this.leaving?.abort();
    });
    // A broken connection is reported by `close`; an error event without a listener would end the process.
    response.on('error', () => undefined);
  }

  /** Creates the exchange of a request. */
  static of(request: FastifyRequest, reply: FastifyReply): Exchange {
    return new Exchange(
      request.raw,
      reply.raw,
      request.id,
      () => request.ip,
      () => request.language,
    );
  }

  /** Aborted when the client disconnects; for waits outside of an attempt. */
  get signal(): AbortSignal {
    if (!this.leaving) {
      this.leaving = new AbortController();
      if (this.disconnected) this.leaving.abort();
    }
    return this.leaving.signal;
  }

  /** Ends the exchange with an error that is sent to the client; output so far is billed. */
  cut(reason: AppError): void {
    this.cutOff = reason;
    this.onCutOff?.(reason);
    this.leaving?.abort();
  }

  /** Ends the exchange as if the client had disconnected; output so far is billed. */
  abandon(): void {
    this.response.destroy();
  }

  /** The path without the query. */
  get path(): string {
    const url = this.request.url ?? '';
    const end = url.indexOf('?');
    return end < 0 ? url : url.slice(0, end);
  }

  /** Null when the URL has no query, as in most calls. */
  get query(): URLSearchParams | null {
    if (this.parsedQuery === undefined) {
      const url = this.request.url ?? '';
      const start = url.indexOf('?');
      this.parsedQuery = start < 0 ? null : new URLSearchParams(url.slice(start + 1));
    }
    return this.parsedQuery;
  }

  /** Milliseconds since the request arrived. */
  elapsedMs(): number {
    return Math.round(performance.now() - this.startedAt);
  }

  /** Sends a whole body. */
  sendWhole(status: number, contentType: string, body: Buffer | string, dialect?: Dialect): void {
    const { response } = this;
    if (this.disconnected || response.headersSent) return;
    const type = ['content-type', contentType, 'content-length', Buffer.byteLength(body)];
    response.writeHead(status, this.headers(dialect, ...type));
    response.end(body);
  }

  /** Starts an event stream. The headers prevent proxies from caching and buffering it. */
  beginStream(dialect: Dialect, contentType: string): void {
    const caching = ['cache-control', 'no-cache', 'x-accel-buffering', 'no'];
    this.response.writeHead(200, this.headers(dialect, 'content-type', contentType, ...caching));
  }

  /** Sends an error in the caller's dialect and language, inside the stream when one has started. */
  sendError(dialect: Dialect, cause: AppError): void {
    const { response } = this;
    if (this.disconnected) return;
    const error = cause.in(this.language());
    if (response.headersSent) {
      response.end(dialect.errorEvent(error, this.requestId));
      return;
    }
    const body = dialect.errorBody(error, this.requestId);
    const type = ['content-type', 'application/json', 'content-length', Buffer.byteLength(body)];
    response.writeHead(error.status, this.headers(dialect, ...type, ...retryHeaders(error)));
    response.end(body);
  }

  private headers(dialect: Dialect | undefined, ...own: (string | number)[]): (string | number)[] {
    own.push('x-request-id', this.requestId, 'x-oneapi-request-id', this.requestId);
    if (dialect?.requestIdHeader) own.push(dialect.requestIdHeader, this.requestId);
    if (this.downgrades !== '') own.push('x-tollgate-dropped', this.downgrades);
    own.push(...this.callHeaders);
    if (this.limitHeaders.length > 0) own.push(...this.limitHeaders);
    if (this.upstreamHeaders.length > 0) own.push(...this.upstreamHeadersBeside(own));
    const limited = this.limitHeaders.length > 0 || this.upstreamHeaders.length > 0;
    own.push('access-control-allow-origin', '*', 'access-control-expose-headers', limited ? EXPOSED_LIMITED : EXPOSED);
    return own;
  }

  /** The gateway's own limits replace the limits of the upstream's account, which other callers share. */
  private upstreamHeadersBeside(own: readonly (string | number)[]): string[] {
    const headers: string[] = [];
    for (let at = 0; at < this.upstreamHeaders.length; at += 2) {
      const [name = '', value = ''] = this.upstreamHeaders.slice(at, at + 2);
      if (!own.includes(name)) headers.push(name, value);
    }
    return headers;
  }
}

/** The headers that describe a call; `CallHeaders` sets them. */
export const CALL_HEADER = {
  model: 'x-tollgate-model',
  channel: 'x-tollgate-channel',
  attempts: 'x-tollgate-attempts',
  cost: 'x-tollgate-cost',
  quotaRemaining: 'x-tollgate-quota-remaining',
} as const;

/** LiteLLM's names of some of them, where the site sends these. */
export const LITELLM_HEADER = {
  callId: 'x-litellm-call-id',
  retries: 'x-litellm-attempted-retries',
  cost: 'x-litellm-response-cost',
} as const;

/** The headers that a script of another site may read. */
const EXPOSED = [
  'x-request-id',
  'request-id',
  'retry-after',
  'x-should-retry',
  'x-oneapi-request-id',
  'x-tollgate-dropped',
  ...Object.values(CALL_HEADER),
  ...Object.values(LITELLM_HEADER),
].join(', ');
const LIMITS = ['requests', 'tokens'].flatMap((what) =>
  ['limit', 'remaining', 'reset'].flatMap((field) => [
    `x-ratelimit-${field}-${what}`,
    `anthropic-ratelimit-${what}-${field}`,
  ]),
);
const EXPOSED_LIMITED = [EXPOSED, ...LIMITS].join(', ');

/** A key that is refused, and an API that is not implemented. Claude Code retries these for minutes without a word. */
const FINAL_STATUS = new Set([401, 403, 501]);

/** The vendors' packages ignore a longer wait and would retry immediately, without success. */
const MAX_RETRIED_WAIT_SECONDS = 60;

/** Whether and when to retry; the vendors' SDKs retry a 503 unless `x-should-retry` is `false`. */
function retryHeaders({ status, details }: AppError): (string | number)[] {
  if (details.retryCharges) return NO_RETRY;
  const seconds = details.retryAfterSeconds ?? (status === 503 ? 1 : undefined);
  if (seconds === undefined) return FINAL_STATUS.has(status) ? NO_RETRY : [];
  return ['retry-after', seconds, ...(seconds > MAX_RETRIED_WAIT_SECONDS ? NO_RETRY : [])];
}

const NO_RETRY = ['x-should-retry', 'false'];

/** The response to a call that this site makes itself, collected in memory. */
export class CollectedResponse extends EventEmitter implements ClientResponse {
  statusCode = 200;
  headersSent = false;
  writableEnded = false;
  writableFinished = false;
  /** Alternating names and values. */
  headers: (string | number)[] = [];
  private readonly chunks: Buffer[] = [];

  get body(): Buffer {
    return Buffer.concat(this.chunks);
  }

  writeHead(status: number, headers: (string | number)[]): void {
    this.statusCode = status;
    this.headers = headers;
    this.headersSent = true;
  }

  write(bytes: Buffer | string): boolean {
    this.chunks.push(Buffer.from(bytes));
    return true;
  }

  end(bytes?: Buffer | string): void {
    if (bytes !== undefined) this.write(bytes);
    this.writableEnded = true;
    this.writableFinished = true;
    this.emit('close');
  }

  destroy(): void {
    this.emit('close');
  }
}
