import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../common/errors/app-error.js';
import { Authenticator, type Principal } from '../../common/principal.js';
import { accessTo } from '../../platform/access/authorize.js';
import { requireJson, requireSameOrigin } from '../../platform/access/same-origin.js';
import { MAX_FORM_BYTES } from '../../protocols/bytes/form-body.js';
import { openaiChat } from '../../protocols/dialects/openai/chat/openai.chat.js';
import { openaiDialect } from '../../protocols/dialects/openai/shared/openai.dialect.js';
import { plainRoute } from '../../protocols/dialects/shared/relay-route.js';
import { MaintenanceCheck } from '../admission/maintenance-check.js';
import { Playground, type PlaygroundRequest, readPlaygroundRequest, WITHOUT_BODY } from '../admission/playground.js';
import type { Payer } from '../model/call.js';
import { Exchange } from '../model/exchange.js';
import { RelayError } from '../model/relay.errors.js';
import { CallErrors } from '../pipeline/call-errors.js';
import { IncomingCalls } from './incoming-calls.js';
import { RelayHttp } from './relay-http.js';
import { bodyOf, takeBytes } from './request-body.js';

/** The console's playground: the format of Chat Completions, paid by the logged-in user. */
@Injectable()
export class PlaygroundRoutes implements OnModuleInit {
  constructor(
    private readonly http: RelayHttp,
    private readonly errors: CallErrors,
    private readonly console: Authenticator,
    private readonly playground: Playground,
    private readonly maintenance: MaintenanceCheck,
    private readonly calls: IncomingCalls,
  ) {}

  onModuleInit(): void {
    this.http.fastify.register(async (scope) => {
      takeBytes(
        scope,
        (error, request, reply) => {
          const { exchange } = this.http.receivedOf(request) ?? { exchange: Exchange.of(request, reply) };
          exchange.sendError(openaiDialect, error);
        },
        MAX_FORM_BYTES,
      );
      this.route(scope);
    });
  }

  private route(scope: FastifyInstance): void {
    const route = plainRoute('/pg/chat/completions', openaiChat);
    const refuse = (exchange: Exchange, error: unknown) => this.errors.refuse(exchange, openaiDialect, error);
    const logins = new WeakMap<FastifyRequest, Principal | null>();
    const hooks = this.http.hooks(refuse, {
      payerOf: async (exchange, request) => {
        const principal = await this.login(request);
        logins.set(request, principal);
        return this.payerOfLogin(exchange, request, principal, WITHOUT_BODY);
      },
    });
    // The group and the pinned channel are in the body, so the payer of the login is determined again with it.
    const payerOf = async (exchange: Exchange, request: FastifyRequest, body: Buffer) => {
      this.maintenance.requireNone();
      return this.payerOfLogin(exchange, request, logins.get(request) ?? null, readPlaygroundRequest(body));
    };
    // The relay calls no real upstream on a demo site.
    scope.post(route.path, { ...accessTo('login', { demo: 'all' }), ...hooks }, (request, reply) => {
      const { exchange } = this.http.receivedOf(request) ?? {};
      if (!exchange) return;
      reply.hijack();
      const received = { parameters: {}, body: bodyOf(request) };
      return this.calls.serve(route, exchange, received, (body) => payerOf(exchange, request, body));
    });
  }

  /** The login of a request to the playground. @throws {AppError} also for an access token */
  private async login(request: FastifyRequest): Promise<Principal | null> {
    this.maintenance.requireNone();
    const principal = await this.console.authenticate(request);
    if (principal && principal.via !== 'session') throw new AppError(RelayError.access_token_not_supported);
    requireSameOrigin(request, principal !== null);
    requireJson(request);
    return principal;
  }

  /** The payer of a request to the playground, whose login is checked again when its user changes. */
  private async payerOfLogin(
    exchange: Exchange,
    request: FastifyRequest,
    login: Principal | null,
    requested: PlaygroundRequest,
  ): Promise<Payer> {
    const payer = await this.playground.payer(login, requested);
    exchange.recheckLogin = async () => {
      await this.playground.requireActive(payer.user.id);
      return this.playground.payer(await this.console.recheck(request), requested);
    };
    return payer;
  }
}
