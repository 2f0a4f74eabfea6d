import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Authenticator } from '../../platform/access/principal.js';
import { requireJson, requireSameOrigin } from '../../platform/access/same-origin.js';
import { AppError } from '../../platform/errors/app-error.js';
import { RelayAuthenticator } from '../admission/authenticate.js';
import { ModelList } from '../admission/model-list.js';
import { Playground } from '../admission/playground.js';
import { RunningCalls } from '../admission/running-calls.js';
import type { Payer } from '../call.js';
import { LoopGuard } from '../delivery/loop-guard.js';
import { anthropicDialect } from '../dialects/anthropic/anthropic.dialect.js';
import { findAnthropicModel, listAnthropicModels } from '../dialects/anthropic/anthropic-models.js';
import type { Dialect } from '../dialects/dialect.js';
import { geminiDialect } from '../dialects/gemini/gemini.dialect.js';
import { findGeminiModel, listGeminiModels } from '../dialects/gemini/gemini-models.js';
import type { LocalRoute } from '../dialects/local-route.js';
import { LOCAL_ROUTES } from '../dialects/local-routes.js';
import { openaiChat } from '../dialects/openai/chat/openai.chat.js';
import { openaiDialect } from '../dialects/openai/openai.dialect.js';
import { plainRoute, type RelayRoute } from '../dialects/relay-route.js';
import { RELAY_ROUTES } from '../dialects/relay-routes.js';
import { TokenCounter } from '../metering/token-counter.js';
import { RelayError } from '../relay.errors.js';
import { RelayService } from '../relay.service.js';
import { MAX_FORM_BYTES } from '../wire/form-body.js';
import { JsonBody } from '../wire/json-body.js';
import { readClientKey } from './client-key.js';
import { Exchange } from './exchange.js';

export const BODY_LIMIT = 32 * 1024 * 1024;
const decompress = { gzip: promisify(gunzip), br: promisify(brotliDecompress) };

/** Who came, and who pays. */
interface Arrival {
  exchange: Exchange;
  payer: Payer;
}

/** The relay's routes: plain Fastify handlers, because guards, pipes and interceptors would cost half a relayed call. */
@Injectable()
export class RelayRoutes implements OnModuleInit {
  /** Requests that may go on, while their bodies are on the way. */
  private readonly arrivals = new WeakMap<FastifyRequest, Arrival>();

  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly relay: RelayService,
    private readonly running: RunningCalls,
    private readonly authenticator: RelayAuthenticator,
    private readonly console: Authenticator,
    private readonly playground: Playground,
    private readonly models: ModelList,
    private readonly loops: LoopGuard,
    private readonly counter: TokenCounter,
  ) {}

  onModuleInit(): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    fastify.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      // The body stays bytes: whatever need not be changed is passed on as it came.
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
        done(null, body),
      );
      scope.addContentTypeParser(
        'multipart/form-data',
        { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES },
        (_request, body, done) => done(null, body),
      );
      scope.setErrorHandler((error, request, reply) => refuse(request, reply, error));
      this.postRoutes(scope);
      this.getRoutes(scope);
      this.localRoutes(scope);
      for (const path of ['/v1/*', '/v1beta/*', '/gemini/*', '/v2/*', '/dashboard/*'])
        scope.options(path, (_request, reply) => preflight(reply));
    });
  }

  private postRoutes(scope: FastifyInstance): void {
    for (const route of RELAY_ROUTES) {
      const onRequest = (request: FastifyRequest, reply: FastifyReply) => this.arrive(route, request, reply);
      scope.post(route.path, { onRequest }, (request, reply) => {
        const arrival = this.arrivals.get(request);
        if (arrival) return this.serve(route, request, reply, arrival.exchange, () => Promise.resolve(arrival.payer));
      });
    }
    const playground = plainRoute('/pg/chat/completions', openaiChat);
    scope.post(playground.path, (request, reply) =>
      this.serve(playground, request, reply, exchangeOf(request, reply), (body) => this.payerOfLogin(request, body)),
    );
  }

  private getRoutes(scope: FastifyInstance): void {
    scope.get<{ Querystring: Record<string, unknown> }>('/v1/models', async (request, reply) => {
      const listed = (payer: Payer) => listAnthropicModels(this.models.names(payer), request.query);
      if (speaksAnthropic(request)) await this.answerGet(request, reply, listed, anthropicDialect);
      else await this.answerGet(request, reply, (payer) => this.models.list(payer));
    });
    // Names may contain slashes.
    scope.get<{ Params: { '*': string } }>('/v1/models/*', async (request, reply) => {
      const name = request.params['*'];
      const found = (payer: Payer) => findAnthropicModel(this.models.names(payer), name);
      if (speaksAnthropic(request)) await this.answerGet(request, reply, found, anthropicDialect);
      else await this.answerGet(request, reply, (payer) => this.models.one(payer, name));
    });
    scope.get('/v1beta/models', async (request, reply) => {
      await this.answerGet(request, reply, (payer) => listGeminiModels(this.models.names(payer)), geminiDialect);
    });
    scope.get<{ Params: { '*': string } }>('/v1beta/models/*', async (request, reply) => {
      const name = request.params['*'];
      await this.answerGet(request, reply, (payer) => findGeminiModel(this.models.names(payer), name), geminiDialect);
    });
  }

  private localRoutes(scope: FastifyInstance): void {
    for (const route of LOCAL_ROUTES) {
      const handler = (request: FastifyRequest, reply: FastifyReply) => this.answerLocally(route, request, reply);
      scope.route({ method: route.method, url: route.path, handler });
    }
  }

  /** Decides by the headers alone who may go on, before a byte of the body is kept. */
  private async arrive(route: RelayRoute, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const exchange = exchangeOf(request, reply);
    try {
      this.loops.requireNew(request.headers.via);
      this.running.enter(exchange);
      this.arrivals.set(request, { exchange, payer: await this.payerOfKey(exchange) });
    } catch (error) {
      reply.hijack();
      this.relay.refuse(exchange, route.dialect, error);
    }
  }

  private async serve(
    route: RelayRoute,
    request: FastifyRequest,
    reply: FastifyReply,
    exchange: Exchange,
    payerOf: (body: Buffer) => Promise<Payer>,
  ): Promise<void> {
    reply.hijack();
    try {
      const asking = route.find(request.params as Record<string, string>, exchange.query);
      const bytes = await bodyOf(request);
      const contentType = request.headers['content-type'] ?? '';
      await this.relay.serve(exchange, { ...asking, bytes, contentType }, () => payerOf(bytes));
    } catch (error) {
      this.relay.refuse(exchange, route.dialect, error);
    }
  }

  private payerOfKey(exchange: Exchange): Promise<Payer> {
    const { request, path, query } = exchange;
    return this.authenticator.authenticate(readClientKey(request.headers, path, query), exchange.ip);
  }

  private async payerOfLogin(request: FastifyRequest, body: Buffer): Promise<Payer> {
    const principal = await this.console.authenticate(request);
    if (principal?.via === 'accessToken') throw new AppError(RelayError.access_token_not_supported);
    requireSameOrigin(request, true);
    requireJson(request);
    return this.playground.payer(principal, body);
  }

  private async answerLocally(route: LocalRoute, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.hijack();
    const exchange = exchangeOf(request, reply);
    try {
      const payer = await this.payerOfKey(exchange);
      const bytes = await bodyOf(request);
      const parameters = request.params as Record<string, string>;
      const answer = await route.answer({ payer, parameters, body: () => new JsonBody(bytes) }, this.counter);
      exchange.sendWhole(200, 'application/json', JSON.stringify(answer), route.dialect);
    } catch (error) {
      this.relay.refuse(exchange, route.dialect, error);
    }
  }

  private async answerGet(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: (payer: Payer) => object,
    dialect: Dialect = openaiDialect,
  ): Promise<void> {
    reply.hijack();
    const exchange = exchangeOf(request, reply);
    try {
      const payer = await this.payerOfKey(exchange);
      exchange.sendWhole(200, 'application/json', JSON.stringify(answer(payer)), dialect);
    } catch (error) {
      this.relay.refuse(exchange, dialect, error);
    }
  }
}

/** Both vendors list their models at one address; only the packages of Anthropic say their API's version. */
function speaksAnthropic({ headers }: FastifyRequest): boolean {
  return headers['anthropic-version'] !== undefined;
}

export function exchangeOf(request: FastifyRequest, reply: FastifyReply): Exchange {
  return new Exchange(request.raw, reply.raw, request.id, () => request.ip);
}

/** The request's body, decompressed. @throws {AppError} body_encoding, body_too_large */
export async function bodyOf({ body, headers }: FastifyRequest): Promise<Buffer> {
  const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const encoding = headers['content-encoding'];
  return encoding === undefined ? raw : decoded(raw, encoding);
}

/** @throws {AppError} body_encoding, body_too_large: the limit counts the decoded bytes. */
async function decoded(body: Buffer, encoding: string): Promise<Buffer> {
  if (encoding === 'identity') return body;
  const decode = encoding === 'gzip' || encoding === 'br' ? decompress[encoding] : undefined;
  if (!decode) throw new AppError(RelayError.body_encoding);
  try {
    return await decode(body, { maxOutputLength: BODY_LIMIT });
  } catch (error) {
    const tooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new AppError(tooLarge ? RelayError.body_too_large : RelayError.body_encoding, {}, { cause: error });
  }
}

/** What fails before a handler runs: a body over the limit, or one that breaks off. */
function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const status = (error as { statusCode?: number }).statusCode;
  reply.hijack();
  const failure = new AppError(status === 413 ? RelayError.body_too_large : RelayError.internal, {}, { cause: error });
  const route = [...RELAY_ROUTES, ...LOCAL_ROUTES].find(({ path }) => path === request.routeOptions.url);
  exchangeOf(request, reply).sendError(route?.dialect ?? openaiDialect, failure);
}

export function preflight(reply: FastifyReply): FastifyReply {
  return reply
    .header('access-control-allow-origin', '*')
    .header('access-control-allow-methods', 'GET, POST, PUT, DELETE, OPTIONS')
    .header('access-control-allow-headers', '*, authorization')
    .header('access-control-max-age', '86400')
    .status(204)
    .send();
}
