import { EventEmitter } from 'node:events';
import type { WebSocket } from 'ws';
import type { AppError } from '../../common/errors/app-error.js';
import { EVENT_STREAM } from '../../protocols/bytes/content-types.js';
import { SseReader } from '../../protocols/bytes/sse-reader.js';
import { parsedFields } from '../../protocols/bytes/untrusted.js';
import { openaiDialect } from '../../protocols/dialects/openai/shared/openai.dialect.js';
import type { ClientResponse } from '../model/exchange.js';

/** Max bytes queued for a slow client before the upstream is paused. */
const MAX_WAITING = 1024 * 1024;
/** Headers of an error that clients read; a message has no headers. */
const REPORTED = new Set(['retry-after', 'x-should-retry', 'x-request-id']);

/**
 * The response to one `response.create`, sent as messages of a connection: each event of the stream is one message, and
 * an error before the stream is an event of type `error` with its HTTP status.
 */
export class SocketResponse extends EventEmitter implements ClientResponse {
  statusCode = 200;
  headersSent = false;
  writableEnded = false;
  writableFinished = false;
  private over = false;
  private streaming = false;
  private waiting = false;
  private headers: Record<string, string> = {};
  private readonly body: string[] = [];
  private readonly events = new SseReader();

  /** @param sent called with each event before it is sent */
  constructor(
    private readonly socket: WebSocket,
    private readonly sent: (event: string) => void,
  ) {
    super();
  }

  writeHead(status: number, headers: (string | number)[]): void {
    this.statusCode = status;
    this.headersSent = true;
    for (let at = 0; at < headers.length; at += 2) {
      const name = String(headers[at]);
      if (REPORTED.has(name)) this.headers[name] = String(headers[at + 1]);
      if (name === 'content-type') this.streaming = String(headers[at + 1]).startsWith(EVENT_STREAM);
    }
  }

  write(bytes: Buffer | string): boolean {
    if (this.over) return true;
    if (!this.streaming) this.body.push(bytes.toString());
    else for (const { data } of this.events.push(Buffer.from(bytes))) this.send(data);
    this.waiting = this.socket.bufferedAmount > MAX_WAITING;
    return !this.waiting;
  }

  end(bytes?: Buffer | string): void {
    if (this.over) return;
    if (bytes !== undefined) this.write(bytes);
    for (const { data } of this.events.end()) this.send(data);
    if (this.body.length > 0) this.send(this.refusal());
    this.writableEnded = true;
    this.writableFinished = true;
    this.close();
  }

  /** The call is ended as if its client had disconnected. */
  destroy(): void {
    if (!this.over) this.close();
  }

  private close(): void {
    this.over = true;
    this.emit('close');
  }

  private refusal(): string {
    const { error } = parsedFields(this.body.join(''));
    return JSON.stringify({ type: 'error', status: this.statusCode, error, headers: this.headers });
  }

  private send(event: string): void {
    if (!event.startsWith('{') || this.socket.readyState !== this.socket.OPEN) return;
    this.sent(event);
    this.socket.send(event, () => this.drained());
  }

  private drained(): void {
    if (!this.waiting || this.socket.bufferedAmount > MAX_WAITING / 2) return;
    this.waiting = false;
    this.emit('drain');
  }
}

/** The event for an error that belongs to no call. */
export function errorEvent(error: AppError, requestId: string): string {
  const body = JSON.parse(openaiDialect.errorBody(error, requestId)) as object;
  return JSON.stringify({ type: 'error', status: error.status, ...body });
}
