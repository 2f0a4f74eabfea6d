import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { AppError } from '../../common/errors/app-error.js';
import { accessTo } from '../../platform/access/authorize.js';
import { originHost } from '../../platform/access/same-origin.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { Upgrades } from '../../platform/http/upgrades.js';
import { RelayHttp } from './relay-http.js';

const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
const BROWSER_KEY = 'openai-insecure-api-key.';

interface Upgrade {
  socket: Duplex;
  head: Buffer;
}

/**
 * The relay's routes for WebSocket connections. An upgrade passes through the router like any request, so that refusals
 * before it are ordinary HTTP responses.
 */
@Injectable()
export class SocketUpgrades {
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    handleProtocols: chosenProtocol,
  });
  private readonly upgrading = new WeakMap<IncomingMessage, Upgrade>();

  constructor(
    private readonly http: RelayHttp,
    private readonly upgrades: Upgrades,
  ) {}

  /** Declares a route. @param aliases further paths, which are routed by the proxy in front of the router */
  declare(
    path: string,
    aliases: readonly string[],
    arrive: (request: FastifyRequest, reply: FastifyReply) => void | Promise<void>,
  ): void {
    this.http.fastify.get(path, accessTo('relay'), async (request, reply) => {
      reply.hijack();
      await arrive(request, reply);
    });
    for (const taken of [path, ...aliases]) {
      this.upgrades.register(taken, (request, socket, head) => this.route(request, socket, head));
    }
  }

  /** Whether the request is an upgrade of its connection. */
  isUpgrade(request: FastifyRequest): boolean {
    return this.upgrading.has(request.raw);
  }

  /**
   * Accepts an upgrade, or responds with an error when its handshake is invalid.
   * @returns whether the connection is open
   */
  accept(request: FastifyRequest, opened: (client: WebSocket) => void): boolean {
    const upgrade = this.upgrading.get(request.raw);
    let isOpen = false;
    if (upgrade) {
      this.sockets.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (client) => {
        isOpen = true;
        opened(client);
      });
    }
    return isOpen;
  }

  private route(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.upgrading.set(request, { socket, head });
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(request.socket);
    response.once('finish', () => socket.end());
    this.http.fastify.routing(request, response);
  }
}

/**
 * A page of another site sends its key in `sec-websocket-protocol` only. Other credentials on a request with a foreign
 * Origin were added by the browser, so they are refused.
 * @throws {AppError} cross_origin
 */
export function requireOwnKey({ headers }: FastifyRequest): void {
  const { origin, host } = headers;
  if (origin === undefined || originHost(origin) === host) return;
  if (!headers['sec-websocket-protocol']?.includes(BROWSER_KEY)) throw new AppError(CommonError.cross_origin);
}

/** The subprotocols that a client offers, without its key. */
export function offeredProtocols({ headers }: IncomingMessage): string[] {
  const offered = headers['sec-websocket-protocol']?.split(',').map((name) => name.trim()) ?? [];
  return offered.filter((name) => name !== '' && !name.startsWith(BROWSER_KEY));
}

/** `realtime` when the client offers it; never the protocol that contains the key. */
function chosenProtocol(offered: Set<string>): string | false {
  if (offered.has('realtime')) return 'realtime';
  return [...offered].find((name) => !name.startsWith(BROWSER_KEY)) ?? false;
}
