import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Behaviour, respondWith } from './behaviour.js';
import type { MockDialect } from './dialect.js';
import { openAiDialect } from './openai/openai-dialect.js';
import { RecordedRequest } from './recorded-request.js';
import { send } from './wire.js';

/**
 * A real HTTP server that responds like a model vendor or fails as scripted, and records every request.
 * A request is served with the next behaviour of the queue, otherwise the one for its model, otherwise the default (a
 * successful response).
 */
export class MockUpstream {
  /** Every request since the start or the last `forget`, oldest first. */
  readonly requests: RecordedRequest[] = [];
  private readonly queue: Behaviour[] = [];
  private readonly perModel = new Map<string, Behaviour>();
  private readonly sockets = new Set<Socket>();
  private readonly waiting: ((request: RecordedRequest) => void)[] = [];
  private standard: Behaviour = respondWith();
  private refusing = false;

  private constructor(
    private readonly server: Server,
    private readonly dialects: readonly MockDialect[],
  ) {
    server.on('request', (message, response) => void this.serve(message, response));
    server.on('connection', (socket) => this.accept(socket));
  }

  /** Starts on a free port of 127.0.0.1. The caller closes it. */
  static async start(dialects: readonly MockDialect[] = [openAiDialect]): Promise<MockUpstream> {
    const server = createServer({ keepAliveTimeout: 60_000 });
    const upstream = new MockUpstream(server, dialects);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return upstream;
  }

  /** Its address without a path: the base URL that an operator enters for a channel. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The last request. */
  get lastRequest(): RecordedRequest {
    const last = this.requests.at(-1);
    if (!last) throw new Error('The mock upstream has received no request.');
    return last;
  }

  /** The number of open connections, idle ones included. */
  get openConnections(): number {
    return this.sockets.size;
  }

  /** Scripts the next requests, one behaviour each, in order. */
  next(...behaviours: Behaviour[]): this {
    this.queue.push(...behaviours);
    return this;
  }

  /** Scripts every request for the model. */
  forModel(model: string, behaviour: Behaviour): this {
    this.perModel.set(model, behaviour);
    return this;
  }

  /** Scripts every request without another script. */
  byDefault(behaviour: Behaviour): this {
    this.standard = behaviour;
    return this;
  }

  /** Closes idle connections and every new connection as soon as it is accepted, until it is called with false. */
  refuseConnections(refusing = true): this {
    this.refusing = refusing;
    if (refusing) this.server.closeIdleConnections();
    return this;
  }

  /** Resolves with the next request after its body has arrived. */
  arrival(): Promise<RecordedRequest> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Removes all scripts and recorded requests. */
  reset(): void {
    this.requests.length = 0;
    this.queue.length = 0;
    this.perModel.clear();
    this.standard = respondWith();
    this.refusing = false;
  }

  /** Stops immediately and closes open connections. */
  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private accept(socket: Socket): void {
    if (this.refusing) {
      socket.destroy();
      return;
    }
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.sockets.delete(socket));
  }

  private async serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(message).catch(() => undefined);
    // The caller disconnected before it had sent the complete request, which is not recorded.
    if (!body) return;
    const request = new RecordedRequest(message, response, body);
    this.requests.push(request);
    this.waiting.shift()?.(request);
    const dialect = this.dialects.find((candidate) => candidate.matchesPath(request)) ?? openAiDialect;
    const behaviour = this.behaviourFor(dialect.modelOf(request));
    const plan = 'plan' in behaviour ? behaviour.plan : dialect.plan(request, behaviour.response);
    await send(request, response, plan, behaviour.wire);
  }

  private behaviourFor(model: string | undefined): Behaviour {
    return this.queue.shift() ?? (model === undefined ? undefined : this.perModel.get(model)) ?? this.standard;
  }
}
