import type { RawData, WebSocket } from 'ws';
import { AppError } from '../../common/errors/app-error.js';
import { socketText } from '../../protocols/bytes/socket-text.js';
import { parsedFields } from '../../protocols/bytes/untrusted.js';
import { openaiDialect } from '../../protocols/dialects/openai/shared/openai.dialect.js';
import type { SessionAccount } from './realtime-account.js';
import type { UpstreamConnection } from './realtime-dialer.js';
import type { FilteredEvent } from './realtime-filter.js';
import type { RealtimeGuard } from './realtime-guard.js';
import type { Finished, RealtimeMeter } from './realtime-meter.js';

const PING_EVERY_MS = 30_000;
/** Timeout for a peer's response to a close frame. */
const CLOSE_WITHIN_MS = 2_000;
/** Max bytes queued for a slow reader before its writer is paused. */
const MAX_WAITING = 1024 * 1024;

const NORMAL = 1000;
const GOING_AWAY = 1001;
const POLICY = 1008;
const FAULT = 1011;

/** The dependencies of a session. */
export interface SessionContext {
  requestId: string;
  account: SessionAccount;
  meter: RealtimeMeter;
  guard: RealtimeGuard;
  /** Checks that the payer may still use the model. @throws {AppError} */
  allowed(): Promise<unknown>;
  /** Converts a thrown value into the error for the client. */
  toAppError(thrown: unknown): AppError;
  /** Called after everything is booked and both sides are closed. */
  ended(): void;
}

/**
 * A session between a client and an upstream; messages pass unchanged in both directions. All output is billed however
 * the session ends: each response when it is finished, and at the end each response that had started to arrive.
 */
export class RealtimeSession {
  /** Set while a long client message is searched; later client messages wait. */
  private searching: Promise<void> | undefined;
  /** Processes upstream messages in order: a message waits until the bill of the one before it is booked. */
  private work: Promise<void> = Promise.resolve();
  private over = false;
  /** Set when the session must close as soon as no response is in progress. */
  private retiring = false;
  private charging = false;
  /** Everything is billed; messages that still arrive are ignored. */
  private billed = false;
  private readonly silent = new Set<WebSocket>();
  private readonly pings = setInterval(() => this.ping(), PING_EVERY_MS).unref();

  constructor(
    private readonly client: WebSocket,
    private readonly connection: UpstreamConnection,
    private readonly context: SessionContext,
  ) {
    const { socket: upstream } = connection;
    client.on('message', (data, binary) => this.fromClient(data, binary));
    client.on('close', (code, reason) => this.end(upstream, code, reason));
    upstream.on('message', (data, binary) => this.enqueue(() => this.fromUpstream(data, binary)));
    upstream.on('close', (code, reason) => this.enqueue(async () => this.end(client, code, reason)));
    for (const socket of [client, upstream]) {
      socket.on('pong', () => this.silent.delete(socket));
      // Every error is followed by a close event.
      socket.on('error', () => undefined);
      socket.resume();
    }
    // Either side may have closed while the other side was connected.
    if (upstream.readyState !== upstream.OPEN) this.stop(FAULT, 'the upstream disconnected');
    else if (client.readyState !== client.OPEN) this.end(upstream, GOING_AWAY, Buffer.alloc(0));
  }

  /** Called when the server is about to stop: the session ends after the response in progress. */
  retire(): void {
    this.retiring = true;
    if (!this.context.meter.busy) this.stop(GOING_AWAY, 'going away');
  }

  private fromClient(data: RawData, binary: boolean): void {
    const searching = this.searching
      ? this.searching.then(() => this.takeFromClient(data, binary))
      : this.takeFromClient(data, binary);
    if (!searching) return;
    this.client.pause();
    const searched: Promise<void> = searching.then(() => {
      if (this.searching !== searched) return;
      this.searching = undefined;
      this.client.resume();
    });
    this.searching = searched;
  }

  /** @returns a promise only for long messages */
  private takeFromClient(data: RawData, binary: boolean): Promise<void> | undefined {
    if (this.over) return;
    if (binary) {
      this.pass(this.client, this.connection.socket, data, binary);
      return;
    }
    const message = socketText(data);
    const refusal = this.context.guard.fromClient(message);
    if (refusal instanceof Promise) return refusal.then((found) => this.passText(data, message, found));
    this.passText(data, message, refusal);
  }

  private passText(data: RawData, message: string, refusal: AppError | null): void {
    if (this.over) return;
    if (refusal) {
      this.sendErrorEvent(refusal, parsedFields(message).event_id);
      return;
    }
    this.context.meter.fromClient(message);
    this.pass(this.client, this.connection.socket, data, false);
  }

  private async fromUpstream(data: RawData, binary: boolean): Promise<void> {
    if (this.billed) return;
    const { meter, guard } = this.context;
    const message = binary ? null : socketText(data);
    const done = message === null ? null : meter.fromUpstream(message);
    const filtered = message === null ? null : guard.fromUpstream(message);
    const { socket: upstream } = this.connection;
    if (filtered?.reply !== undefined && upstream.readyState === upstream.OPEN) upstream.send(filtered.reply);
    const failure = done ? await this.charged(done) : null;
    if (!this.over) this.deliver(data, binary, filtered);
    if (failure) this.endWith(failure);
    else if (done && this.retiring && !meter.busy) this.stop(GOING_AWAY, 'going away');
  }

  private deliver(data: RawData, binary: boolean, filtered: FilteredEvent | null): void {
    const { socket: upstream } = this.connection;
    if (!filtered) this.pass(upstream, this.client, data, binary);
    for (const event of filtered?.forward ?? []) this.pass(upstream, this.client, event, false);
    if (filtered?.refused) this.sendErrorEvent(this.context.guard.refusal());
  }

  /** Books a finished response and reserves quota for the next one. @returns why the session cannot continue */
  private async charged(done: Finished): Promise<AppError | null> {
    const { account } = this.context;
    this.charging = true;
    this.connection.socket.pause();
    try {
      const unbooked = await account.charge(done, this.connection);
      if (unbooked) return unbooked;
      if (!this.over) {
        await this.context.allowed();
        await account.reserve();
      }
      return null;
    } catch (error) {
      return this.context.toAppError(error);
    } finally {
      this.charging = false;
      this.connection.socket.resume();
    }
  }

  /** Forwards a message; pauses the writer when the reader is too slow. */
  private pass(from: WebSocket, to: WebSocket, data: RawData | string, binary: boolean): void {
    if (to.readyState !== to.OPEN) return;
    to.send(data, { binary }, () => {
      const busy = from === this.client ? this.searching !== undefined : this.charging;
      if (to.bufferedAmount < MAX_WAITING && !busy) from.resume();
    });
    if (to.bufferedAmount >= MAX_WAITING) from.pause();
  }

  private enqueue(step: () => Promise<void>): void {
    this.work = this.work.then(step).catch((error: unknown) => this.endWith(this.context.toAppError(error)));
  }

  /** Sends an error to the client and ends the session. */
  endWith(error: AppError): void {
    this.sendErrorEvent(error);
    this.stop(error.status >= 500 ? FAULT : POLICY, error.code);
  }

  /** Sends an error event. @param cause the id of the client event that caused it */
  private sendErrorEvent(error: AppError, cause?: unknown): void {
    if (this.client.readyState !== this.client.OPEN) return;
    this.client.send(errorEvent(error, this.context.requestId, cause));
  }

  private stop(code: number, reason: string): void {
    this.leave(this.client, code, reason);
    this.end(this.connection.socket, NORMAL, Buffer.alloc(0));
  }

  /** Handles the close of one side: the other side is closed and unfinished responses are billed. */
  private end(other: WebSocket, code: number, reason: Buffer): void {
    if (this.over) return;
    this.over = true;
    clearInterval(this.pings);
    this.leave(other, sendable(code), reason.toString('utf8'));
    // Queued behind bookings in progress.
    this.enqueue(() => this.billUnfinished());
    this.work = this.work.finally(() => this.context.ended());
  }

  private async billUnfinished(): Promise<void> {
    const { meter, account } = this.context;
    this.billed = true;
    try {
      for (const done of meter.unfinished()) await account.charge(done, this.connection);
    } finally {
      account.close();
    }
  }

  private leave(socket: WebSocket, code: number, reason: string): void {
    if (socket.readyState === socket.CLOSED) return;
    // A paused socket would not receive the response to its close frame.
    socket.resume();
    socket.close(code, Buffer.from(reason).subarray(0, 123));
    setTimeout(() => socket.terminate(), CLOSE_WITHIN_MS).unref();
  }

  /** Terminates connections that have not responded since the last ping. */
  private ping(): void {
    for (const socket of [this.client, this.connection.socket]) {
      if (socket.readyState !== socket.OPEN || socket.isPaused) continue;
      if (this.silent.has(socket)) socket.terminate();
      else {
        this.silent.add(socket);
        socket.ping();
      }
    }
  }
}

/** An error event in the format of realtime clients. */
export function errorEvent(error: AppError, requestId: string, cause?: unknown): string {
  const body = JSON.parse(openaiDialect.errorBody(error, requestId)) as { error: object };
  const errorFields = typeof cause === 'string' ? { ...body.error, event_id: cause } : body.error;
  return JSON.stringify({ event_id: `evt_${requestId}`, type: 'error', error: errorFields });
}

/** Replaces close codes that describe a connection and may not be sent in a close frame. */
function sendable(code: number): number {
  if (code >= 3000 && code <= 4999) return code;
  if (code === 1005) return NORMAL;
  return code >= 1000 && code <= 1014 && code !== 1004 && code !== 1006 ? code : FAULT;
}
