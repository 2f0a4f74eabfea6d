import type { RawData, WebSocket } from 'ws';
import { AppError } from '../../common/errors/app-error.js';
import { socketText } from '../../protocols/bytes/socket-text.js';
import { parsedFields } from '../../protocols/bytes/untrusted.js';
import { openaiDialect } from '../../protocols/dialects/openai/openai.dialect.js';
import type { SessionAccount } from './realtime-account.js';
import type { UpstreamConnection } from './realtime-dialer.js';
import type { FilteredEvent } from './realtime-filter.js';
import type { RealtimeGuard } from './realtime-guard.js';
import type { Finished, RealtimeMeter } from './realtime-meter.js';

const PING_EVERY_MS = 30_000;
/** How long a peer may take to answer a farewell. */
const CLOSE_WITHIN_MS = 2_000;
/** Bytes that may wait for a slow reader before the writer is held up. */
const MAX_WAITING = 1024 * 1024;

const NORMAL = 1000;
const GOING_AWAY = 1001;
const POLICY = 1008;
const FAULT = 1011;

/** What a session needs of the world. */
export interface SessionContext {
  requestId: string;
  account: SessionAccount;
  meter: RealtimeMeter;
  guard: RealtimeGuard;
  /** Whether the payer still may. @throws {AppError} */
  allowed(): Promise<unknown>;
  /** Turns what was thrown into what is told. */
  toAppError(thrown: unknown): AppError;
  /** Everything is booked and nobody is here any more. */
  ended(): void;
}

/**
 * A conversation between a client and an upstream: messages pass both ways as they are. Whatever ends it, what was produced is
 * billed: each response when it is done, and at the end what had begun to arrive.
 */
export class RealtimeSession {
  /** Set while a long message of the client is searched: what it says next waits. */
  private searching: Promise<void> | undefined;
  /** What the upstream says, one after the other: a message waits until the bill of the one before it is booked. */
  private work: Promise<void> = Promise.resolve();
  private over = false;
  /** To be closed as soon as no response is on its way. */
  private retiring = false;
  private charging = false;
  /** Everything is billed; what still arrives is not looked at. */
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
      // A close follows every error.
      socket.on('error', () => undefined);
      socket.resume();
    }
    // Either may have broken off while the other was called.
    if (upstream.readyState !== upstream.OPEN) this.stop(FAULT, 'the upstream left');
    else if (client.readyState !== client.OPEN) this.end(upstream, GOING_AWAY, Buffer.alloc(0));
  }

  /** The server is about to stop: after the response that is on its way. */
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

  /** @returns a promise only when there is much to search */
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
      this.tell(refusal, parsedFields(message).event_id);
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
    if (filtered?.refused) this.tell(this.context.guard.refusal());
  }

  /** Books what is done and reserves for what comes next. @returns why the session cannot go on */
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

  /** A reader that is too slow holds its writer up. */
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

  /** Tells the client what went wrong and ends the session. */
  endWith(error: AppError): void {
    this.tell(error);
    this.stop(error.status >= 500 ? FAULT : POLICY, error.code);
  }

  /** @param cause the id of the client's event that it answers */
  private tell(error: AppError, cause?: unknown): void {
    if (this.client.readyState !== this.client.OPEN) return;
    this.client.send(errorEvent(error, this.context.requestId, cause));
  }

  private stop(code: number, reason: string): void {
    this.leave(this.client, code, reason);
    this.end(this.connection.socket, NORMAL, Buffer.alloc(0));
  }

  /** One side is gone: the other one is told, what is left is billed, and that was it. */
  private end(other: WebSocket, code: number, reason: Buffer): void {
    if (this.over) return;
    this.over = true;
    clearInterval(this.pings);
    this.leave(other, sendable(code), reason.toString('utf8'));
    // Behind whatever is being booked at this moment.
    this.enqueue(() => this.billTheRest());
    this.work = this.work.finally(() => this.context.ended());
  }

  private async billTheRest(): Promise<void> {
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
    // A socket that is held up would never see the answer to its farewell.
    socket.resume();
    socket.close(code, Buffer.from(reason).subarray(0, 123));
    setTimeout(() => socket.terminate(), CLOSE_WITHIN_MS).unref();
  }

  /** Ends the connection of whoever has not answered since the last time. */
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

/** An error as clients of sessions read it. */
export function errorEvent(error: AppError, requestId: string, cause?: unknown): string {
  const body = JSON.parse(openaiDialect.errorBody(error, requestId)) as { error: object };
  const told = typeof cause === 'string' ? { ...body.error, event_id: cause } : body.error;
  return JSON.stringify({ event_id: `evt_${requestId}`, type: 'error', error: told });
}

/** Some codes say what happened to a connection and may not be sent over another one. */
function sendable(code: number): number {
  if (code >= 3000 && code <= 4999) return code;
  if (code === 1005) return NORMAL;
  return code >= 1000 && code <= 1014 && code !== 1004 && code !== 1006 ? code : FAULT;
}
