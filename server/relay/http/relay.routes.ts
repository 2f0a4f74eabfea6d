import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../../common/errors/app-error.js';
import { accessTo } from '../../platform/access/authorize.js';
import { MAX_FORM_BYTES } from '../../protocols/bytes/form-body.js';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import { openaiDialect } from '../../protocols/dialects/openai/shared/openai.dialect.js';
import { LOCAL_ROUTES, RELAY_ROUTES } from '../../protocols/dialects/registry.js';
import type { LocalRoute, LocalTools } from '../../protocols/dialects/shared/relay-route.js';
import { StoredResponseRequests } from '../delivery/stored-response-requests.js';
import { UpstreamCounts } from '../delivery/upstream-counts.js';
import { TokenCounter } from '../metering/token-counter.js';
import { readerOf } from '../model/call.js';
import { Exchange } from '../model/exchange.js';
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
    private readonly counter: TokenCounter,
    private readonly stored: StoredResponseRequests,
    private readonly counts: UpstreamCounts,
    private readonly calls: IncomingCalls,
  ) {}

  onModuleInit(): void {
    this.http.fastify.register(async (scope) => {
      takeBytes(scope, (error, request, reply) => this.refuseBody(error, request, reply), MAX_FORM_BYTES);
      this.postRoutes(scope);
      this.localRoutes(scope);
      for (const path of ['/v1/*', '/v1beta/*', '/gemini/*', '/v2/*', '/dashboard/*']) allowPreflight(scope, path);
    });
  }

  private postRoutes(scope: FastifyInstance): void {
    for (const route of RELAY_ROUTES) {
      const refuse = (exchange: Exchange, error: unknown) => this.errors.refuse(exchange, route.dialect, error);
      scope.post(route.path, { ...accessTo('relay'), ...this.http.hooks(refuse) }, (request, reply) => {
        const { exchange, payer } = this.http.receivedOf(request) ?? {};
        if (!exchange || !payer) return;
        reply.hijack();
        const received = { parameters: request.params as Record<string, string>, body: bodyOf(request) };
        return this.calls.serve(route, exchange, received, () => Promise.resolve(payer));
      });
    }
  }

  private localRoutes(scope: FastifyInstance): void {
    for (const route of LOCAL_ROUTES) {
      const refuse = (exchange: Exchange, error: unknown) => this.errors.refuse(exchange, route.dialect, error);
      // A stored response can be cancelled even while no slot is free, because that frees one.
      const hooks = this.http.hooks(refuse, { isCall: !route.path.includes('/:id') });
      const handler = (request: FastifyRequest, reply: FastifyReply) => this.respondLocally(route, request, reply);
      scope.route({ ...accessTo('relay'), ...hooks, method: route.method, url: route.path, handler });
    }
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

  private refuseBody(error: AppError, request: FastifyRequest, reply: FastifyReply): void {
    const route = [...RELAY_ROUTES, ...LOCAL_ROUTES].find(({ path }) => path === request.routeOptions.url);
    const { exchange } = this.http.receivedOf(request) ?? { exchange: Exchange.of(request, reply) };
    exchange.sendError(route?.dialect ?? openaiDialect, error);
  }
}
