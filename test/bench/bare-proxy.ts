// The bare relay R in a separate process: the minimum that a correct Node proxy must do. Prints its port.
// Usage: bare-proxy.ts <upstream origin>
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Dispatcher, Pool } from 'undici';

const upstream = new Pool(process.argv[2] ?? '', { connections: 256, pipelining: 1, bodyTimeout: 600_000 });

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding']);
/** Headers that undici sets itself. */
const perRequest = new Set([...hopByHop, 'host', 'content-length']);

function without(dropped: ReadonlySet<string>, headers: Headers): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !dropped.has(name)) kept[name] = value;
  }
  return kept;
}

/**
 * Relays one response. Respects back pressure, and stops when the client disconnects, even while the request waits for
 * a connection.
 */
class Relay implements Dispatcher.DispatchHandler {
  private readonly response: ServerResponse;
  private controller: Dispatcher.DispatchController | undefined;

  constructor(response: ServerResponse) {
    this.response = response;
    response.on('close', () => {
      if (!response.writableFinished) this.controller?.abort(new Error('client disconnected'));
    });
    response.on('drain', () => this.controller?.resume());
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.response.destroyed) controller.abort(new Error('client disconnected'));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    this.response.writeHead(status, without(hopByHop, headers));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.response.write(chunk) && !this.response.destroyed) controller.pause();
  }

  onResponseEnd(): void {
    this.response.end();
  }

  onResponseError(): void {
    if (this.response.headersSent) this.response.destroy();
    else this.response.writeHead(502).end();
  }
}

function relay(request: IncomingMessage, response: ServerResponse): void {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
    const call = {
      path: request.url ?? '/',
      method: 'POST' as const,
      headers: without(perRequest, request.headers),
      body,
    };
    upstream.dispatch(call, new Relay(response));
  });
}

const server = createServer({ noDelay: true, keepAliveTimeout: 60_000 }, relay);
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.on('SIGTERM', () => process.exit(0));
