import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { CallKind } from '../../common/call-kind.js';
import { AppError } from '../../common/errors/app-error.js';
import { openaiDialect } from '../../protocols/dialects/openai/shared/openai.dialect.js';
import { OpenAiRequestError } from '../../protocols/dialects/openai/shared/openai.errors.js';
import { CallAdmission } from '../admission/call-admission.js';
import { RunningCalls } from '../admission/running-calls.js';
import { type OpenSession, OpenSessions } from '../http/open-sessions.js';
import { RelayHttp } from '../http/relay-http.js';
import { requireOwnKey, SocketUpgrades } from '../http/socket-upgrades.js';
import { CallLimits } from '../limits/call-limits.js';
import type { Payer } from '../model/call.js';
import { endUserOf } from '../model/end-user.js';
import { Exchange } from '../model/exchange.js';
import { RealtimeError } from '../model/relay.errors.js';
import { CallErrors } from '../pipeline/call-errors.js';
import { requestedOf } from './realtime-account.js';
import { RealtimeConnector, type RequestedSession } from './realtime-connector.js';
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
    private readonly errors: CallErrors,
    private readonly running: RunningCalls,
    private readonly callAdmission: CallAdmission,
    private readonly connector: RealtimeConnector,
    private readonly limits: CallLimits,
    private readonly guards: RealtimeGuards,
    private readonly open: OpenSessions,
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
      const requested = await this.connector.request(exchange, payer, model);
      if (this.limits.appliesTo(payer)) requested.allowance = await this.limits.enter(exchange, openaiDialect, payer);
      const isOpen = this.upgrades.accept(request, (client) => {
        exchange.served = true;
        void this.serve(client, requested, allowed);
      });
      if (!isOpen) this.release(requested, true);
    } catch (error) {
      this.errors.refuse(exchange, openaiDialect, error);
    }
  }

  private async serve(client: WebSocket, session: RequestedSession, allowed: () => Promise<Payer>): Promise<void> {
    const { exchange, payer, model, route } = session;
    // Client messages wait until the upstream is connected.
    client.pause();
    client.on('error', () => undefined);
    try {
      const connected = await this.connector.connect(session);
      const { account, connection } = connected;
      const key: OpenSession = {
        payer,
        recheck: async () => this.callAdmission.requireAllowed(await this.http.recheck(exchange), connected.model),
        revoke: (reason) => opened.endWith(reason.in(exchange.language())),
      };
      const opened = new RealtimeSession(client, connection, {
        requestId: exchange.requestId,
        account,
        meter: new RealtimeMeter(),
        guard: this.guards.open(() => exchange.language()),
        allowed: async () => this.callAdmission.requireAllowed(await allowed(), connected.model),
        toAppError: (thrown) => this.errors.toAppError(thrown, exchange.requestId).in(exchange.language()),
        ended: () => {
          this.sessions.delete(opened);
          this.open.delete(key);
          connection.release();
          this.release(session, false);
        },
      });
      this.sessions.add(opened);
      this.open.add(key);
      exchange.onCutOff = (reason) => opened.endWith(reason);
      if (this.stopping) opened.retire();
    } catch (error) {
      this.release(session, true);
      const failure = this.errors.toAppError(error, exchange.requestId);
      if (route.some(({ channel }) => channel !== 0))
        this.errors.record(
          {
            exchange,
            payer,
            kind: CallKind.REALTIME,
            route,
            requested: requestedOf(model),
            endUser: endUserOf(exchange.request.headers),
          },
          failure,
        );
      client.resume();
      client.send(errorEvent(failure.in(exchange.language()), exchange.requestId));
      client.close(failure.status >= 500 ? 1011 : 1008, failure.code);
    }
  }

  /** Ends what the session occupies. */
  private release({ exchange, allowance }: RequestedSession, failed: boolean): void {
    allowance?.end(failed);
    this.limits.ended(exchange);
    this.running.leave(exchange);
  }
}

/** The model; Azure clients send it as the deployment. @throws {AppError} model_required */
function modelOf(query: URLSearchParams | null): string {
  const model = (query?.get('model') || query?.get('deployment') || '').trim();
  const odd = model === '' || model.length > MAX_MODEL_LENGTH || !model.isWellFormed() || /\p{Cc}/u.test(model);
  if (odd) throw new AppError(OpenAiRequestError.model_required);
  return model;
}
