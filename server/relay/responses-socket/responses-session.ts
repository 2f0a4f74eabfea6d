import type { RawData, WebSocket } from 'ws';
import { HOUR_MS, QUARTER_HOUR_MS } from '../../common/durations.js';
import { AppError } from '../../common/errors/app-error.js';
import { newRequestId } from '../../platform/http/request-id.js';
import { BodyDraft } from '../../protocols/bytes/body-draft.js';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import { socketText } from '../../protocols/bytes/socket-text.js';
import { asString } from '../../protocols/bytes/untrusted.js';
import { responseIdOf } from '../../protocols/dialects/openai/responses/responses.dialect.js';
import { invalidRequest } from '../../protocols/dialects/openai/responses/responses.errors.js';
import { type Conversations, LastResponse } from './last-response.js';
import { ResponsesSocketError } from './responses-socket.errors.js';
import { errorEvent, SocketResponse } from './socket-response.js';

const PING_EVERY_MS = 30_000;
/** A connection without a response in progress is closed after this time. */
const IDLE_MS = QUARTER_HOUR_MS;
/** Clients expect the limit of OpenAI. */
const MAX_AGE_MS = HOUR_MS;
const CLOSE_WITHIN_MS = 2_000;
const MAX_QUEUED = 8;

const NORMAL = 1000;
const GOING_AWAY = 1001;
const POLICY = 1008;

/** The functions of its routes that a session needs. */
export interface SessionContext {
  readonly conversations: Conversations;
  /** Serves a call; errors are sent through the response. */
  serve(body: Buffer, response: SocketResponse, requestId: string): Promise<void>;
  /** Checks that the payer may still call. @throws {AppError} */
  allowed(): Promise<unknown>;
  /** Whether an upstream stores the response for the user. */
  isStored(id: string): Promise<boolean>;
  /** Converts a thrown value into the error for the client, in its language. */
  toAppError(thrown: unknown, requestId: string): AppError;
  /** Called when the connection is closed and its calls have ended. */
  ended(): void;
}

/**
 * One connection of the Responses API over WebSocket. Requests are served one after the other, each as a call of its
 * own: admitted, routed, charged and logged like a streamed HTTP request.
 */
export class ResponsesSession {
  private readonly last: LastResponse;
  private readonly queue: JsonBody[] = [];
  private running: SocketResponse | null = null;
  private working = false;
  private retiring = false;
  private closed = false;
  private silent = false;
  private activeAt = Date.now();
  private readonly openedAt = Date.now();
  private readonly timer = setInterval(() => this.watch(), PING_EVERY_MS).unref();

  constructor(
    private readonly client: WebSocket,
    private readonly context: SessionContext,
  ) {
    this.last = new LastResponse(context.conversations);
    client.on('message', (data, binary) => this.receive(data, binary));
    client.on('pong', () => {
      this.silent = false;
    });
    // Every error is followed by a close event.
    client.on('error', () => undefined);
    client.once('close', () => this.end());
  }

  /** Called when the server is about to stop: the connection ends after the response in progress. */
  retire(): void {
    this.retiring = true;
    if (!this.working) this.close(GOING_AWAY, 'going away');
  }

  /** Called when the key may no longer be used: the response in progress ends, and its output so far is charged. */
  revoke(reason: AppError): void {
    this.refuse(reason);
    this.queue.length = 0;
    this.running?.destroy();
    this.close(POLICY, reason.code);
  }

  private receive(data: RawData, binary: boolean): void {
    if (this.client.readyState !== this.client.OPEN) return;
    this.activeAt = Date.now();
    try {
      if (binary) throw invalidRequest('binary messages are not supported');
      this.dispatch(new JsonBody(Buffer.from(socketText(data))));
    } catch (error) {
      this.refuse(error);
    }
  }

  private dispatch(message: JsonBody): void {
    const type = asString(message.get('type'));
    switch (type) {
      case 'response.create':
        if (this.queue.length >= MAX_QUEUED) throw new AppError(ResponsesSocketError.responses_queue_full);
        this.queue.push(message);
        if (!this.working) void this.work();
        return;
      case 'response.cancel':
        this.cancel();
        return;
      case 'response.processed':
        // Codex reports how far it has read; the gateway has nothing to release.
        return;
      default:
        throw invalidRequest(`events of type '${type.slice(0, 100)}' are not supported`);
    }
  }

  /** Serves the queued requests in order. */
  private async work(): Promise<void> {
    this.working = true;
    for (let next = this.queue.shift(); next && !this.closed && !this.retiring; next = this.queue.shift()) {
      const requestId = newRequestId();
      try {
        await this.create(new BodyDraft(next), requestId);
      } catch (error) {
        this.refuse(error, requestId);
      }
    }
    this.working = false;
    this.activeAt = Date.now();
    if (this.closed) this.context.ended();
    else if (this.retiring) this.close(GOING_AWAY, 'going away');
  }

  private async create(body: BodyDraft, requestId: string): Promise<void> {
    if (Date.now() - this.openedAt > MAX_AGE_MS) {
      this.refuse(new AppError(ResponsesSocketError.websocket_connection_limit_reached), requestId);
      this.close(NORMAL, 'connection limit reached');
      return;
    }
    if ((body.get('stream_id') ?? null) !== null) throw invalidRequest('stream_id is not supported', 'stream_id');
    const generates = body.get('generate') !== false;
    for (const field of ['type', 'generate']) body.remove(field);
    body.set('stream', true);
    // A stored response is continued by its upstream, with everything that belongs to it.
    const stored =
      this.last.isContinuedBy(body) && (await this.context.isStored(asString(body.get('previous_response_id'))));
    if (!stored || !generates) this.last.begin(body);
    if (generates) await this.serve(body.bytes(), requestId);
    else await this.prepare(body, requestId);
  }

  private async serve(body: Buffer, requestId: string): Promise<void> {
    if (this.closed) return;
    const response = new SocketResponse(this.client, (event) => this.last.take(event));
    this.running = response;
    try {
      await this.context.serve(body, response, requestId);
    } finally {
      this.running = null;
    }
  }

  /** Responds to a request that only prepares the next one. Nothing is sent to an upstream, so nothing is charged. */
  private async prepare(body: BodyDraft, requestId: string): Promise<void> {
    await this.context.allowed();
    const id = responseIdOf(requestId);
    const response = {
      id,
      object: 'response',
      created_at: Math.floor(Date.now() / 1000),
      model: asString(body.get('model')),
      output: [],
      error: null,
      incomplete_details: null,
    };
    this.send(
      JSON.stringify({
        type: 'response.created',
        sequence_number: 0,
        response: { ...response, status: 'in_progress', usage: null },
      }),
    );
    this.last.finishEmpty(id);
    this.send(
      JSON.stringify({
        type: 'response.completed',
        sequence_number: 1,
        response: { ...response, status: 'completed', usage: NOTHING },
      }),
    );
  }

  /** Ends the response in progress; its output until now is charged. Queued requests are served. */
  private cancel(): void {
    const { running } = this;
    if (!running) return;
    running.destroy();
    this.refuse(new AppError(ResponsesSocketError.response_cancelled));
  }

  private refuse(thrown: unknown, requestId = newRequestId()): void {
    this.send(errorEvent(this.context.toAppError(thrown, requestId), requestId));
  }

  private send(event: string): void {
    if (this.client.readyState === this.client.OPEN) this.client.send(event);
  }

  private close(code: number, reason: string): void {
    this.client.close(code, reason);
    setTimeout(() => this.client.terminate(), CLOSE_WITHIN_MS).unref();
  }

  private end(): void {
    this.closed = true;
    clearInterval(this.timer);
    this.queue.length = 0;
    this.last.clear();
    this.running?.destroy();
    if (!this.working) this.context.ended();
  }

  /** Ends connections that are idle, or that have not responded since the last ping. */
  private watch(): void {
    if (this.silent) this.client.terminate();
    else if (!this.working && Date.now() - this.activeAt > IDLE_MS) this.close(NORMAL, 'idle');
    else {
      this.silent = true;
      this.client.ping();
    }
  }
}

const NOTHING = {
  input_tokens: 0,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 0,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 0,
};
