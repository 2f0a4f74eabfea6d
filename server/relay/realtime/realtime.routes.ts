import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { AppError } from '../../common/errors/app-error.js';
import { openaiDialect } from '../../protocols/dialects/openai/openai.dialect.js';
import { OpenAiRequestError } from '../../protocols/dialects/openai/openai.errors.js';
import { CallAdmission } from '../admission/call-admission.js';
import { RunningCalls } from '../admission/running-calls.js';
import { RelayHttp } from '../http/relay-http.js';
import { offeredProtocols, requireOwnKey, SocketUpgrades } from '../http/socket-upgrades.js';
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
const MAX_MODEL_LENGTH = 255;

/**
 * `GET /v1/realtime`: sessions over WebSocket. Authentication and model access are checked before the upgrade and
 * refused with an HTTP response; later errors are sent as events.
 */
@Injectable()
export class RealtimeRoutes implements OnModuleInit, BeforeApplicationShutdown {
  private readonly sessions = new Set<RealtimeSession>();
  private stopping = false;

  constructor(
    private readonly http: RelayHttp,
    private readonly upgrades: SocketUpgrades,
    private readonly relay: RelayService,
    private readonly running: RunningCalls,
    private readonly callAdmission: CallAdmission,
    private readonly limits: CallLimits,
    private readonly accounts: RealtimeAccounts,
    private readonly dialer: RealtimeDialer,
    private readonly guards: RealtimeGuards,
  ) {}

  onModuleInit(): void {
    this.upgrades.declare(PATH, [`/hf${PATH}`], (request, reply) => this.arrive(request, reply));
  }

  beforeApplicationShutdown(): void {
    this.stopping = true;
    for (const session of this.sessions) session.retire();
  }

  private async arrive(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const exchange = Exchange.of(request, reply);
    try {
      this.http.enter(exchange);
      const allowed = () => this.http.payerOf(exchange);
      const payer = await allowed();
      if (!this.upgrades.isUpgrade(request)) throw new AppError(RealtimeError.upgrade_required);
      requireOwnKey(request);
      const model = modelOf(exchange.query);
      const offer = this.callAdmission.offer(payer, model, servesRealtime);
      const terms: SessionTerms = { exchange, payer, model, offer, route: [] };
      const allowance = this.limits.concern(payer)
        ? await this.limits.enter(exchange, openaiDialect, payer)
        : undefined;
      this.upgrades.accept(request, (client) => {
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

/** The model; Azure clients send it as the deployment. @throws {AppError} model_required */
function modelOf(query: URLSearchParams | null): string {
  const model = (query?.get('model') || query?.get('deployment') || '').trim();
  const odd = model === '' || model.length > MAX_MODEL_LENGTH || !model.isWellFormed() || /\p{Cc}/u.test(model);
  if (odd) throw new AppError(OpenAiRequestError.model_required);
  return model;
}
