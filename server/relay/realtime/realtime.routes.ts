import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { AppError } from '../../common/errors/app-error.js';
import { accessTo } from '../../platform/access/route-access.js';
import { originHost } from '../../platform/access/same-origin.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { Upgrades } from '../../platform/http/upgrades.js';
import { openaiDialect } from '../../protocols/dialects/openai/openai.dialect.js';
import { OpenAiRequestError } from '../../protocols/dialects/openai/openai.errors.js';
import { CallAdmission } from '../admission/call-admission.js';
import { RunningCalls } from '../admission/running-calls.js';
import { RelayHttp } from '../http/relay-http.js';
import { type CallAllowance, CallLimits } from '../limits/call-limits.js';
import { Exchange } from '../model/exchange.js';
import type { Payer } from '../model/payer.js';
import { RelayService } from '../relay.service.js';
import { RealtimeError } from './realtime.errors.js';
import { RealtimeAccounts, requestedOf, type SessionTerms } from './realtime-account.js';
import { RealtimeDialer, servesRealtime } from './realtime-dialer.js';
import { RealtimeGuards } from './realtime-guard.js';
import { RealtimeMeter } from './realtime-meter.js';
import { errorEvent, RealtimeSession } from './realtime-session.js';

const PATH = '/v1/realtime';
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
const MAX_MODEL_LENGTH = 255;
const BROWSER_KEY = 'openai-insecure-api-key.';

interface Upgrade {
  socket: Duplex;
  head: Buffer;
}

/**
 * `GET /v1/realtime`: sessions over WebSocket. Authentication and model access are checked before the upgrade and
 * refused with an HTTP response; later errors are sent as events.
 */
@Injectable()
export class RealtimeRoutes implements OnModuleInit, BeforeApplicationShutdown {
  private readonly sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    handleProtocols: chosenProtocol,
  });
  private readonly upgrading = new WeakMap<IncomingMessage, Upgrade>();
  private readonly sessions = new Set<RealtimeSession>();
  private stopping = false;

  constructor(
    private readonly http: RelayHttp,
    private readonly upgrades: Upgrades,
    private readonly relay: RelayService,
    private readonly running: RunningCalls,
    private readonly callAdmission: CallAdmission,
    private readonly limits: CallLimits,
    private readonly accounts: RealtimeAccounts,
    private readonly dialer: RealtimeDialer,
    private readonly guards: RealtimeGuards,
  ) {}

  onModuleInit(): void {
    this.http.fastify.get(PATH, accessTo('relay'), (request, reply) => this.arrive(request, reply));
    for (const path of [PATH, `/hf${PATH}`]) {
      this.upgrades.take(path, (request, socket, head) => this.route(request, socket, head));
    }
  }

  beforeApplicationShutdown(): void {
    this.stopping = true;
    for (const session of this.sessions) session.retire();
  }

  /** Upgrades pass through the router like any request, so that refusals are ordinary HTTP responses. */
  private route(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.upgrading.set(request, { socket, head });
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(request.socket);
    response.once('finish', () => socket.end());
    this.http.fastify.routing(request, response);
  }

  private async arrive(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.hijack();
    const exchange = Exchange.of(request, reply);
    try {
      this.http.enter(exchange);
      const allowed = () => this.http.payerOf(exchange);
      const payer = await allowed();
      const upgrade = this.upgrading.get(request.raw);
      if (!upgrade) throw new AppError(RealtimeError.upgrade_required);
      requireOwnKey(request);
      const model = modelOf(exchange.query);
      const offer = this.callAdmission.offer(payer, model, servesRealtime);
      const terms: SessionTerms = { exchange, payer, model, offer, route: [] };
      const allowance = this.limits.concern(payer)
        ? await this.limits.enter(exchange, openaiDialect, payer)
        : undefined;
      this.sockets.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (client) => {
        exchange.served = true;
        void this.serve(client, terms, allowed, allowance);
      });
    } catch (error) {
      this.relay.refuse(exchange, openaiDialect, error);
    }
  }

  private async serve(
    client: WebSocket,
    terms: SessionTerms,
    allowed: () => Promise<Payer>,
    allowance: CallAllowance | undefined,
  ): Promise<void> {
    const { exchange, payer, model, offer, route } = terms;
    const account = this.accounts.open(terms);
    // Client messages wait until the upstream is connected.
    client.pause();
    client.on('error', () => undefined);
    try {
      await account.reserve();
      const protocols = offeredProtocols(exchange.request);
      const { candidates } = offer;
      const connection = await this.dialer.dial({ exchange, payer, model, candidates, protocols, route });
      const session = new RealtimeSession(client, connection, {
        requestId: exchange.requestId,
        account,
        meter: new RealtimeMeter(),
        guard: this.guards.open(() => exchange.language()),
        allowed,
        toAppError: (thrown) => this.relay.toAppError(thrown, exchange.requestId).in(exchange.language()),
        ended: () => {
          this.sessions.delete(session);
          this.running.leave(exchange);
          connection.release();
          allowance?.end(false);
        },
      });
      this.sessions.add(session);
      exchange.onCutOff = (reason) => session.endWith(reason);
      if (this.stopping) session.retire();
    } catch (error) {
      allowance?.end(true);
      account.close();
      this.running.leave(exchange);
      const failure = this.relay.toAppError(error, exchange.requestId);
      if (route.length > 0)
        this.relay.recordFailure({ exchange, payer, route, requested: requestedOf(model) }, failure);
      client.resume();
      client.send(errorEvent(failure.in(exchange.language()), exchange.requestId));
      client.close(failure.status >= 500 ? 1011 : 1008, failure.code);
    }
  }
}

/**
 * A page of another site sends its key in `sec-websocket-protocol` only. Other credentials on a request with a foreign
 * Origin were added by the browser, so they are refused.
 * @throws {AppError} cross_origin
 */
function requireOwnKey({ headers }: FastifyRequest): void {
  const { origin, host } = headers;
  if (origin === undefined || originHost(origin) === host) return;
  if (!headers['sec-websocket-protocol']?.includes(BROWSER_KEY)) throw new AppError(CommonError.cross_origin);
}

/** The model; Azure clients send it as the deployment. @throws {AppError} model_required */
function modelOf(query: URLSearchParams | null): string {
  const model = (query?.get('model') || query?.get('deployment') || '').trim();
  const odd = model === '' || model.length > MAX_MODEL_LENGTH || !model.isWellFormed() || /\p{Cc}/u.test(model);
  if (odd) throw new AppError(OpenAiRequestError.model_required);
  return model;
}

function offeredProtocols({ headers }: IncomingMessage): string[] {
  const offered = headers['sec-websocket-protocol']?.split(',').map((name) => name.trim()) ?? [];
  return offered.filter((name) => name !== '' && !name.startsWith(BROWSER_KEY));
}

/** `realtime` when the client offers it; never the protocol that contains the key. */
function chosenProtocol(offered: Set<string>): string | false {
  if (offered.has('realtime')) return 'realtime';
  return [...offered].find((name) => !name.startsWith(BROWSER_KEY)) ?? false;
}
