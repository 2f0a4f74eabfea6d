import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/** Handles connections that upgrade from HTTP to another protocol. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Passes upgrades to the handler of their path; all others are refused. */
@Injectable()
export class Upgrades implements OnApplicationBootstrap {
  private readonly handlers = new Map<string, UpgradeHandler>();

  constructor(private readonly adapter: HttpAdapterHost) {}

  /** @param path without a query and a trailing slash */
  register(path: string, handler: UpgradeHandler): void {
    this.handlers.set(path, handler);
  }

  onApplicationBootstrap(): void {
    // There is no server where modules are tested without one.
    this.adapter.httpAdapter
      ?.getHttpServer()
      .on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => this.dispatch(request, socket, head));
  }

  private dispatch(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // A connection that breaks during the handshake must not end the process.
    socket.on('error', () => undefined);
    const path = (request.url?.split('?')[0] ?? '').replace(/(?<=.)\/$/, '');
    const handler = request.method === 'GET' ? this.handlers.get(path) : undefined;
    if (handler) handler(request, socket, head);
    else refuseUpgrade(socket, 404);
  }
}

/** Responds to an upgrade with an error, with a body of JSON or none, and closes the connection. */
export function refuseUpgrade(socket: Duplex, status: number, body?: object): void {
  const text = body === undefined ? '' : JSON.stringify(body);
  const type = text === '' ? '' : 'Content-Type: application/json\r\n';
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\n${type}`;
  socket.end(`${head}Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
}
