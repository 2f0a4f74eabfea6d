import { connect, type Socket } from 'node:net';
import { type RawResponse, ResponseReader } from './response-reader.js';

/** The result of one measured run. */
export interface LoadResult {
  readonly completed: number;
  readonly seconds: number;
}

/** A load of one kind: the request, the number of connections, and how responses are verified. */
export interface Load {
  readonly body: string;
  readonly connections: number;
  /** Throws when the response is not the expected one. Called for the first response and for every 97th. */
  verify(response: RawResponse): void;
}

/** When a run ends: after a time, or after a number of responses on every connection. */
export type Limit = { readonly ms: number } | { readonly rounds: number };

const sampleEvery = 97;

export function requestBytes(url: URL, key: string, body: string): Buffer {
  return Buffer.from(
    `POST /v1/chat/completions HTTP/1.1\r\nhost: ${url.host}\r\nauthorization: Bearer ${key}\r\n` +
      `content-type: application/json\r\naccept: */*\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** The same body for another model. */
export const withModel = (body: string, model: string): string =>
  body.replace('"model":"gpt-4o-mini"', `"model":"${model}"`);

/**
 * Keeps raw keep-alive sockets busy with one outstanding request each. The loop is closed, so the slower side sets the
 * rate.
 */
export class LoadGenerator {
  private readonly requests: readonly Buffer[];
  private readonly sockets: Socket[] = [];
  private readonly load: Load;
  private readonly url: URL;
  private sent = 0;
  private responses = 0;

  constructor(url: string, keys: readonly string[], load: Load, model = 'gpt-4o-mini') {
    this.url = new URL(url);
    this.load = load;
    this.requests = keys.map((key) => requestBytes(this.url, key, withModel(load.body, model)));
  }

  /** Opens the connections. */
  async open(): Promise<void> {
    const opening = Array.from({ length: this.load.connections }, () => {
      const socket = connect({ host: this.url.hostname, port: Number(this.url.port), noDelay: true });
      this.sockets.push(socket);
      return new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    });
    await Promise.all(opening);
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.sockets.length = 0;
  }

  /** Runs until the limit and until all outstanding responses have arrived. Throws on a response other than 200. */
  async run(limit: Limit): Promise<LoadResult> {
    const start = performance.now();
    const deadline = 'ms' in limit ? start + limit.ms : Number.POSITIVE_INFINITY;
    const rounds = 'rounds' in limit ? limit.rounds : Number.POSITIVE_INFINITY;
    const before = this.responses;
    await Promise.all(this.sockets.map((socket) => this.keepBusy(socket, deadline, rounds)));
    return { completed: this.responses - before, seconds: (performance.now() - start) / 1000 };
  }

  private keepBusy(socket: Socket, deadline: number, rounds: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const reader = new ResponseReader();
      let left = rounds;
      const settle = (error?: Error) => {
        socket.off('data', receive).off('error', settle).off('close', closed);
        if (error) reject(error);
        else resolve();
      };
      const closed = () => settle(new Error('The connection was closed'));
      const send = () => socket.write(this.requests[this.sent++ % this.requests.length] as Buffer);
      const receive = (piece: Buffer) => {
        const response = reader.push(piece);
        if (!response) return;
        try {
          this.check(response);
        } catch (error) {
          settle(error instanceof Error ? error : new Error(String(error)));
          return;
        }
        if (--left > 0 && performance.now() < deadline) send();
        else settle();
      };
      socket.on('data', receive).once('error', settle).once('close', closed);
      send();
    });
  }

  private check(response: RawResponse): void {
    if (response.status !== 200)
      throw new Error(`Status ${response.status}: ${response.body.toString().slice(0, 300)}`);
    if (this.responses++ % sampleEvery === 0) this.load.verify(response);
  }
}
