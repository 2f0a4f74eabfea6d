import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../common/errors/app-error.js';
import { Authenticator, type Principal } from '../../common/principal.js';
import { accessTo } from '../../platform/access/authorize.js';
import { requireJson, requireSameOrigin } from '../../platform/access/same-origin.js';
import { MAX_FORM_BYTES } from '../../protocols/bytes/form-body.js';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import { anthropicDialect } from '../../protocols/dialects/anthropic/anthropic.dialect.js';
import { findAnthropicModel, listAnthropicModels } from '../../protocols/dialects/anthropic/anthropic-models.js';
import { geminiDialect } from '../../protocols/dialects/gemini/gemini.dialect.js';
import { findGeminiModel, listGeminiModels } from '../../protocols/dialects/gemini/gemini-models.js';
import { openaiChat } from '../../protocols/dialects/openai/chat/openai.chat.js';
import { openaiDialect } from '../../protocols/dialects/openai/shared/openai.dialect.js';
import { LOCAL_ROUTES, RELAY_ROUTES } from '../../protocols/dialects/registry.js';
import type { Dialect } from '../../protocols/dialects/shared/dialect.js';
import {
  type LocalRoute,
  type LocalTools,
  plainRoute,
  type RelayRoute,
} from '../../protocols/dialects/shared/relay-route.js';
import { MaintenanceCheck } from '../admission/maintenance-check.js';
import { ModelList } from '../admission/model-list.js';
import { Playground, type PlaygroundRequest, readPlaygroundRequest, WITHOUT_BODY } from '../admission/playground.js';
import { StoredResponseRequests } from '../delivery/stored-response-requests.js';
import { UpstreamCounts } from '../delivery/upstream-counts.js';
import { TokenCounter } from '../metering/token-counter.js';
import { type Payer, readerOf } from '../model/call.js';
import { Exchange } from '../model/exchange.js';
import { RelayError } from '../model/relay.errors.js';
import { CallErrors } from '../pipeline/call-errors.js';
import { IncomingCalls } from './incoming-calls.js';
import { allowPreflight, RelayHttp } from './relay-http.js';
import { bodyOf, takeBytes } from './request-body.js';

/**
 * The relay's routes: plain Fastify handlers, because guards, pipes and interceptors would double the cost of a call.
 */
@Injectable()
export class RelayRoutes implements OnModuleInit {
  constructor(
    private readonly http: RelayHttp,
    private readonly errors: CallErrors,
    private readonly console: Authenticator,
    private readonly playground: Playground,
    private readonly maintenance: MaintenanceCheck,
    private readonly models: ModelList,
    private readonly counter: TokenCounter,
    private readonly stored: StoredResponseRequests,
    private readonly counts: UpstreamCounts,
    private readonly calls: IncomingCalls,
  ) {}

  onModuleInit(): void {
    this.http.fastify.register(async (scope) => {
      takeBytes(scope, (error, request, reply) => this.refuseBody(error, request, reply), MAX_FORM_BYTES);
      this.postRoutes(scope);
      this.getRoutes(scope);
      this.localRoutes(scope);
      for (const path of ['/v1/*', '/v1beta/*', '/gemini/*', '/v2/*', '/dashboard/*']) allowPreflight(scope, path);
    });
  }

  private postRoutes(scope: FastifyInstance): void {
    for (const route of RELAY_ROUTES) {
      const refuse = (exchange: Exchange, error: unknown) => this.errors.refuse(exchange, route.dialect, error);
      scope.post(route.path, { ...accessTo('relay'), ...this.http.hooks(refuse) }, (request, reply) => {
        const { exchange, payer } = this.http.receivedOf(request) ?? {};
        if (exchange && payer) return this.serve(route, request, reply, exchange, () => Promise.resolve(payer));
      });
    }
    const playground = plainRoute('/pg/chat/completions', openaiChat);
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
    scope.post(playground.path, { ...accessTo('login', { demo: 'all' }), ...hooks }, (request, reply) => {
      const { exchange } = this.http.receivedOf(request) ?? {};
      if (exchange) return this.serve(playground, request, reply, exchange, (body) => payerOf(exchange, request, body));
    });
  }

  private getRoutes(scope: FastifyInstance): void {
    scope.get<{ Querystring: Record<string, unknown> }>('/v1/models', accessTo('relay'), async (request, reply) => {
      const listed = (payer: Payer) =>
        listAnthropicModels(this.models.names(payer), request.query, this.models.factsFor(payer));
      if (isAnthropicRequest(request)) await this.respondToGet(request, reply, listed, anthropicDialect);
      else await this.respondToGet(request, reply, (payer) => this.models.list(payer));
    });
    // Model names may contain slashes.
    scope.get<{ Params: { '*': string } }>('/v1/models/*', accessTo('relay'), async (request, reply) => {
      const name = request.params['*'];
      const found = (payer: Payer) => findAnthropicModel(this.models.names(payer), name, this.models.factsFor(payer));
      if (isAnthropicRequest(request)) await this.respondToGet(request, reply, found, anthropicDialect);
      else await this.respondToGet(request, reply, (payer) => this.models.one(payer, name));
    });
    scope.get('/v1beta/models', accessTo('relay'), async (request, reply) => {
      await this.respondToGet(
        request,
        reply,
        (payer) => listGeminiModels(this.models.names(payer), this.models.factsFor(payer)),
        geminiDialect,
      );
    });
    scope.get<{ Params: { '*': string } }>('/v1beta/models/*', accessTo('relay'), async (request, reply) => {
      const name = request.params['*'];
      await this.respondToGet(
        request,
        reply,
        (payer) => findGeminiModel(this.models.names(payer), name, this.models.factsFor(payer)),
        geminiDialect,
      );
    });
  }

  private localRoutes(scope: FastifyInstance): void {
    for (const route of LOCAL_ROUTES) {
      const refuse = (exchange: Exchange, error: unknown) => this.errors.refuse(exchange, route.dialect, error);
      // A stored response is cancelled also while no place is free, which frees one.
      const hooks = this.http.hooks(refuse, { isCall: !route.path.includes('/:id') });
      const handler = (request: FastifyRequest, reply: FastifyReply) => this.respondLocally(route, request, reply);
      scope.route({ ...accessTo('relay'), ...hooks, method: route.method, url: route.path, handler });
    }
  }

  private serve(
    route: RelayRoute,
    request: FastifyRequest,
    reply: FastifyReply,
    exchange: Exchange,
    payerOf: (body: Buffer) => Promise<Payer>,
  ): Promise<void> {
    reply.hijack();
    const received = { parameters: request.params as Record<string, string>, body: bodyOf(request) };
    return this.calls.serve(route, exchange, received, payerOf);
  }

  /** The login of a request to the playground. @throws {AppError} also for an access token */
  private async login(request: FastifyRequest): Promise<Principal | null> {
    this.maintenance.requireNone();
    const principal = await this.console.authenticate(request);
    if (principal && principal.via !== 'session') throw new AppError(RelayError.access_token_not_supported);
    requireSameOrigin(request, true);
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

  private async respondLocally(route: LocalRoute, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { exchange, payer } = this.http.receivedOf(request) ?? {};
    if (!exchange || !payer) return;
    await this.http.respond(exchange, reply, route.dialect, async () => {
      const bytes = bodyOf(request);
      const parameters = request.params as Record<string, string>;
      const { query } = exchange;
      const tools: LocalTools = {
        count: (model, texts) => this.counter.count(model, texts),
        upstreamCount: (count) => this.counts.count(exchange, payer, count),
        stored: (method, id, below) => this.stored.send(exchange, readerOf(payer), { method, id, below, query }),
      };
      return route.respond({ parameters, body: () => new JsonBody(bytes) }, tools);
    });
  }

  private respondToGet(
    request: FastifyRequest,
    reply: FastifyReply,
    handle: (payer: Payer) => object,
    dialect: Dialect = openaiDialect,
  ): Promise<void> {
    const exchange = Exchange.of(request, reply);
    return this.http.respond(exchange, reply, dialect, async () => handle(await this.http.payerOf(exchange)));
  }

  private refuseBody(error: AppError, request: FastifyRequest, reply: FastifyReply): void {
    const route = [...RELAY_ROUTES, ...LOCAL_ROUTES].find(({ path }) => path === request.routeOptions.url);
    const { exchange } = this.http.receivedOf(request) ?? { exchange: Exchange.of(request, reply) };
    exchange.sendError(route?.dialect ?? openaiDialect, error);
  }
}

/** Two vendors list their models at the same path; only Anthropic's SDKs send the version of their API. */
function isAnthropicRequest({ headers }: FastifyRequest): boolean {
  return headers['anthropic-version'] !== undefined;
}
