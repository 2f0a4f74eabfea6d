import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { WebSocket } from 'ws';
import { AppError } from '../../common/errors/app-error.js';
import { Config } from '../../platform/config/config.js';
import { JSON_TYPE } from '../../protocols/bytes/content-types.js';
import { openaiResponse } from '../../protocols/dialects/openai/responses/openai.response.js';
import { responsesDialect } from '../../protocols/dialects/openai/responses/responses.dialect.js';
import { ObjectReadersService } from '../../tokens/object-readers.service.js';
import { RunningCalls } from '../admission/running-calls.js';
import { type OpenSession, OpenSessions } from '../http/open-sessions.js';
import { RelayHttp } from '../http/relay-http.js';
import { requireOwnKey, SocketUpgrades } from '../http/socket-upgrades.js';
import { type Payer, readerOf } from '../model/call.js';
import { Exchange } from '../model/exchange.js';
import { RelayError } from '../model/relay.errors.js';
import { CallErrors } from '../pipeline/call-errors.js';
import { RelayService } from '../pipeline/relay.service.js';
import { SiteSettings } from '../ports/site-settings.js';
import { StoredResponses } from '../routing/stored-responses.js';
import type { Conversations } from './last-response.js';
import { ResponsesSession } from './responses-session.js';
import { ResponsesSocketError } from './responses-socket.errors.js';

const PATH = '/v1/responses';
/** Total size of the conversations that open connections may continue; the oldest ones are dropped. */
const MAX_CONVERSATIONS_BYTES = 256 * 1024 * 1024;
/** The value of `openai-beta` by which clients open a connection; it has no meaning in an upstream's HTTP request. */
const TRANSPORT = /^\s*responses_websockets=/;

/**
 * `GET /v1/responses`: the Responses API over WebSocket, as Codex uses it. The key is checked before the upgrade and
 * again for each response. Where the site does not serve it, the response is 426, on which clients use HTTP immediately.
 */
@Injectable()
export class ResponsesSocketRoutes implements OnModuleInit, BeforeApplicationShutdown {
  private readonly conversations: Conversations = new LRUCache({
    maxSize: MAX_CONVERSATIONS_BYTES,
    sizeCalculation: ({ items }) => 2 * items.length,
  });
  private readonly sessions = new Set<ResponsesSession>();
  private stopping = false;

  constructor(
    private readonly http: RelayHttp,
    private readonly upgrades: SocketUpgrades,
    private readonly relay: RelayService,
    private readonly errors: CallErrors,
    private readonly running: RunningCalls,
    private readonly stored: StoredResponses,
    private readonly readers: ObjectReadersService,
    private readonly settings: SiteSettings,
    private readonly openSessions: OpenSessions,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.upgrades.declare(PATH, [], (request, reply) => this.arrive(request, reply));
  }

  beforeApplicationShutdown(): void {
    this.stopping = true;
    for (const session of this.sessions) session.retire();
  }

  private async arrive(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const exchange = Exchange.of(request, reply);
    const isUpgrade = this.upgrades.isUpgrade(request);
    try {
      // Before the key is checked: clients then use HTTP without a delay.
      if (isUpgrade && !this.settings.servesResponseSockets()) throw unavailable();
      // An open connection is not a running call; each of its responses is one.
      this.http.enter(exchange);
      this.running.leave(exchange);
      if (this.stopping || this.sessions.size >= this.config.env.MAX_CONCURRENT_CALLS) {
        throw new AppError(RelayError.overloaded, {}, { retryAfterSeconds: 1 });
      }
      requireOwnKey(request);
      const payer = await this.http.payerOf(exchange);
      if (!isUpgrade) throw unavailable();
      removeTransport(request);
      this.upgrades.accept(request, (client) => this.open(client, request, exchange, payer));
    } catch (error) {
      this.errors.refuse(exchange, responsesDialect, error);
    }
  }

  private open(client: WebSocket, request: FastifyRequest, opening: Exchange, payer: Payer): void {
    const payerOf = () => this.http.payerOf(opening);
    const session = new ResponsesSession(client, {
      conversations: this.conversations,
      serve: (bytes, response, requestId) => {
        const { ip, language } = opening;
        const exchange = new Exchange(request.raw, response, requestId, ip, language);
        const address = { model: null, stream: false, query: opening.query };
        return this.relay.serve(
          exchange,
          { operation: openaiResponse, address, contentType: JSON_TYPE, bytes },
          payerOf,
        );
      },
      allowed: payerOf,
      isStored: async (id) => {
        const place = await this.stored.find(id);
        return place !== undefined && this.readers.sees(readerOf(payer), place);
      },
      toAppError: (thrown, requestId) => this.errors.toAppError(thrown, requestId).in(opening.language()),
      ended: () => {
        this.sessions.delete(session);
        this.openSessions.delete(key);
      },
    });
    const recheck = () => this.http.recheck(opening);
    const key: OpenSession = { payer, recheck, revoke: (reason) => session.revoke(reason) };
    this.sessions.add(session);
    this.openSessions.add(key);
    if (this.stopping) session.retire();
  }
}

function unavailable(): AppError {
  return new AppError(ResponsesSocketError.responses_websocket_unavailable);
}

/** Removes headers of the connection that would apply to every request sent to an upstream. */
function removeTransport({ raw: { headers } }: FastifyRequest): void {
  const features = String(headers['openai-beta'] ?? '').split(',');
  const others = features.filter((feature) => feature !== '' && !TRANSPORT.test(feature)).join(',');
  if (others === '') delete headers['openai-beta'];
  else headers['openai-beta'] = others;
  delete headers['idempotency-key'];
}
