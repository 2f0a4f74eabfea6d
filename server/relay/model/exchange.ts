import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError, Language } from '../../common/errors/app-error.js';
import type { Dialect } from '../../protocols/dialects/dialect.js';

/** One request of a client and the response it waits for. */
export class Exchange {
  readonly startedAt = performance.now();
  /** Made when somebody first waits by it: most calls never do, and it is not cheap. */
  private leaving: AbortController | undefined;
  /** What was left out of the request for this upstream; told in a header. */
  downgrades = '';
  /** How the caller's limits stand: names and values of headers in turn. */
  limitHeaders: readonly (string | number)[] = [];
  /** It has a place among the running calls. */
  entered = false;
  /** Its call is being served, and gives the place back at its end. */
  served = false;
  /** Set when the client closed the connection before its answer was complete. */
  disconnected = false;
  /** Called when the client leaves; set by what works for it at the moment. */
  onDisconnect: (() => void) | undefined;
  /** Why the process ended the exchange: set when it stops and the exchange has had its time. */
  cutOff: AppError | undefined;
  /** Called when that happens; what works for the exchange sets this, and then tells the client. */
  onCutOff: ((reason: AppError) => void) | undefined;
  private parsedQuery: URLSearchParams | null | undefined;

  constructor(
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
    readonly requestId: string,
    /** The client's address; a proxy's word counts only when the proxy is configured. */
    readonly ip: () => string,
    /** The language of errors. */
    readonly language: () => Language,
  ) {
    response.once('close', () => {
      if (response.writableFinished) return;
      this.disconnected = true;
      this.onDisconnect?.();
      this.leaving?.abort();
    });
    // A broken connection is reported by `close`; an error event without a listener would end the process.
    response.on('error', () => undefined);
  }

  /** The exchange that a request begins. */
  static of(request: FastifyRequest, reply: FastifyReply): Exchange {
    return new Exchange(
      request.raw,
      reply.raw,
      request.id,
      () => request.ip,
      () => request.language,
    );
  }

  /** Ends when the client leaves; for what is waited for outside an attempt. */
  get signal(): AbortSignal {
    if (!this.leaving) {
      this.leaving = new AbortController();
      if (this.disconnected) this.leaving.abort();
    }
    return this.leaving.signal;
  }

  /** Asks what works for the exchange to come to an end and to tell the client why: what was produced is billed. */
  cut(reason: AppError): void {
    this.cutOff = reason;
    this.onCutOff?.(reason);
    this.leaving?.abort();
  }

  /** Ends the exchange from our side, as if the client had left: what was produced is billed. */
  abandon(): void {
    this.response.destroy();
  }

  /** The address without its query. */
  get path(): string {
    const url = this.request.url ?? '';
    const end = url.indexOf('?');
    return end < 0 ? url : url.slice(0, end);
  }

  /** Null when the address has none, as almost always. */
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

  /** Answers with a whole body. */
  sendWhole(status: number, contentType: string, body: Buffer | string, dialect?: Dialect): void {
    const { response } = this;
    if (this.disconnected || response.headersSent) return;
    const type = ['content-type', contentType, 'content-length', Buffer.byteLength(body)];
    response.writeHead(status, this.headers(dialect, ...type));
    response.end(body);
  }

  /** Begins an event stream. Proxies in front must neither cache nor buffer it. */
  beginStream(dialect: Dialect, contentType: string): void {
    const caching = ['cache-control', 'no-cache', 'x-accel-buffering', 'no'];
    this.response.writeHead(200, this.headers(dialect, 'content-type', contentType, ...caching));
  }

  /** Answers with an error in the caller's dialect and language, inside the stream when one has begun. */
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
    if (this.limitHeaders.length > 0) own.push(...this.limitHeaders);
    own.push('access-control-allow-origin', '*', 'access-control-expose-headers', EXPOSED);
    return own;
  }
}

const EXPOSED = 'x-request-id, request-id, retry-after, x-should-retry, x-oneapi-request-id, x-tollgate-dropped';

/** Whether and when to try again; the vendors' SDKs repeat a 503 unless `x-should-retry` says no. */
function retryHeaders({ status, details }: AppError): (string | number)[] {
  if (details.retryCharges) return ['x-should-retry', 'false'];
  const seconds = details.retryAfterSeconds ?? (status === 503 ? 1 : undefined);
  return seconds === undefined ? [] : ['retry-after', seconds];
}
