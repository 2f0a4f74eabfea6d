import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors/app-error.js';
import type { Platform } from '../../tasks/task.js';
import { RelayAuthenticator } from '../admission/authenticate.js';
import { RunningCalls } from '../admission/running-calls.js';
import type { Payer } from '../call.js';
import { LoopGuard } from '../delivery/loop-guard.js';
import { readClientKey } from '../http/client-key.js';
import type { Exchange } from '../http/exchange.js';
import { BODY_LIMIT, bodyOf, exchangeOf, preflight } from '../http/relay.routes.js';
import { RelayError } from '../relay.errors.js';
import { RelayService } from '../relay.service.js';
import { JSON_TYPE } from '../wire/content-types.js';
import { JsonBody } from '../wire/json-body.js';
import { Midjourney } from './midjourney/midjourney.service.js';
import { PictureProxy } from './picture-proxy.js';
import { Suno } from './suno/suno.service.js';
import { dialectOf } from './task-dialects.js';

/** A request on its way to a handler. */
interface TaskCall {
  readonly request: FastifyRequest;
  readonly exchange: Exchange;
  readonly payer: Payer;
  readonly body: JsonBody;
  /** The template's parameters. */
  readonly names: Readonly<Record<string, string | undefined>>;
}

/** What a handler answers: a JSON text that is there already, or a value to be written as one. */
type Answer = Buffer | object;

interface Arrival {
  exchange: Exchange;
  /** Null for those who show a task's secret instead of a key. */
  payer: Payer | null;
}

const MJ_NOTIFIED = { code: 1, description: 'success' };
const NO_BODY = Buffer.from('{}');

/** The addresses of the Midjourney and Suno proxies: plain Fastify handlers, as all of the relay's. */
@Injectable()
export class TaskRoutes implements OnModuleInit {
  /** Requests that may go on, while their bodies are on the way. */
  private readonly arrivals = new WeakMap<FastifyRequest, Arrival>();

  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly relay: RelayService,
    private readonly running: RunningCalls,
    private readonly authenticator: RelayAuthenticator,
    private readonly loops: LoopGuard,
    private readonly midjourney: Midjourney,
    private readonly suno: Suno,
    private readonly pictures: PictureProxy,
  ) {}

  onModuleInit(): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    fastify.register(async (scope) => {
      this.takeBodies(scope, 'midjourney');
      for (const prefix of ['', '/:mode']) this.midjourneyRoutes(scope, prefix);
    });
    fastify.register(async (scope) => {
      this.takeBodies(scope, 'suno');
      this.sunoRoutes(scope);
    });
  }

  /** Bodies come as bytes; one that cannot be had is refused in the platform's words. */
  private takeBodies(scope: FastifyInstance, platform: Platform): void {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler((error, request, reply) => this.refuseBody(platform, error, request, reply));
  }

  private midjourneyRoutes(scope: FastifyInstance, prefix: string): void {
    const { midjourney } = this;
    const post = (path: string, answer: (call: TaskCall) => Promise<Answer>) =>
      this.route(scope, 'POST', 'midjourney', `${prefix}/mj${path}`, answer);
    const get = (path: string, answer: (call: TaskCall) => Promise<Answer>) =>
      this.route(scope, 'GET', 'midjourney', `${prefix}/mj${path}`, answer);
    post('/submit/:action', ({ exchange, payer, body, names: { mode = '', action = '' } }) =>
      midjourney.submit(exchange, payer, mode, action, body),
    );
    post('/insight-face/swap', ({ exchange, payer, body, names: { mode = '' } }) =>
      midjourney.swapFace(exchange, payer, mode, body),
    );
    post('/task/list-by-condition', ({ payer, body, request }) => midjourney.list(payer, body, siteOf(request)));
    get('/task/:id/fetch', ({ payer, names: { id = '' }, request }) => midjourney.find(payer, id, siteOf(request)));
    get('/task/:id/image-seed', async ({ payer, names: { id = '' } }) => (await midjourney.seed(payer, id)).body);
    this.noticeRoute(scope, `${prefix}/mj/notify`);
    scope.get(`${prefix}/mj/image/:id`, (request, reply) => this.showPicture(request, reply));
    scope.options(`${prefix}/mj/*`, (_request, reply) => preflight(reply));
  }

  private sunoRoutes(scope: FastifyInstance): void {
    const { suno } = this;
    this.route(scope, 'POST', 'suno', '/suno/submit/:action', ({ exchange, payer, body, names: { action = '' } }) =>
      suno.submit(exchange, payer, action, body),
    );
    this.route(scope, 'POST', 'suno', '/suno/fetch', ({ payer, body }) => suno.list(payer, body));
    this.route(scope, 'GET', 'suno', '/suno/fetch/:id', ({ payer, names: { id = '' } }) => suno.find(payer, id));
    scope.options('/suno/*', (_request, reply) => preflight(reply));
  }

  private route(
    scope: FastifyInstance,
    method: 'GET' | 'POST',
    platform: Platform,
    url: string,
    answer: (call: TaskCall) => Promise<Answer>,
  ): void {
    const onRequest = (request: FastifyRequest, reply: FastifyReply) =>
      this.arrive(platform, request, reply, (exchange) => this.payerOf(exchange));
    const handler = (request: FastifyRequest, reply: FastifyReply) => {
      const arrival = this.arrivals.get(request);
      if (!arrival?.payer) return;
      const { exchange, payer } = arrival;
      return this.serve(platform, request, reply, exchange, (body) =>
        answer({ request, exchange, payer, body, names: request.params as Record<string, string> }),
      );
    };
    scope.route({ method, url, onRequest, handler });
  }

  /** Upstreams have no key; they show the secret that came with their task. */
  private noticeRoute(scope: FastifyInstance, url: string): void {
    const secretIn = ({ query }: Exchange) => query?.get('task') ?? '';
    const onRequest = (request: FastifyRequest, reply: FastifyReply) =>
      this.arrive('midjourney', request, reply, async (exchange) =>
        secretIn(exchange) === '' ? this.payerOf(exchange) : null,
      );
    const handler = (request: FastifyRequest, reply: FastifyReply) => {
      const arrival = this.arrivals.get(request);
      if (!arrival) return;
      const { exchange, payer } = arrival;
      return this.serve('midjourney', request, reply, exchange, async (body) => {
        await this.midjourney.notice(payer ?? { secret: secretIn(exchange) }, body);
        return MJ_NOTIFIED;
      });
    };
    scope.route({ method: 'POST', url, onRequest, handler });
  }

  /** Decides by the headers alone who may go on, before a byte of the body is kept. */
  private async arrive(
    platform: Platform,
    request: FastifyRequest,
    reply: FastifyReply,
    payerOf: (exchange: Exchange) => Promise<Payer | null>,
  ): Promise<void> {
    const exchange = exchangeOf(request, reply);
    try {
      this.loops.requireNew(request.headers.via);
      this.running.enter(exchange);
      this.arrivals.set(request, { exchange, payer: await payerOf(exchange) });
    } catch (error) {
      reply.hijack();
      this.refuse(exchange, platform, error);
    }
  }

  private async serve(
    platform: Platform,
    request: FastifyRequest,
    reply: FastifyReply,
    exchange: Exchange,
    answer: (body: JsonBody) => Promise<Answer>,
  ): Promise<void> {
    reply.hijack();
    // Whoever leaves meanwhile does not end it: what an upstream has taken must be kept.
    exchange.served = true;
    try {
      const bytes = await bodyOf(request);
      const given = await answer(new JsonBody(bytes.length === 0 ? NO_BODY : bytes));
      exchange.sendWhole(200, JSON_TYPE, Buffer.isBuffer(given) ? given : JSON.stringify(given));
    } catch (error) {
      this.refuse(exchange, platform, error);
    } finally {
      this.running.leave(exchange);
    }
  }

  private async showPicture(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.hijack();
    const exchange = exchangeOf(request, reply);
    try {
      const { id = '' } = request.params as Record<string, string>;
      const picture = await this.pictures.find(id, exchange.signal);
      if (picture === null) {
        exchange.sendWhole(400, JSON_TYPE, JSON.stringify({ error: 'midjourney_task_not_found' }));
        return;
      }
      exchange.response.setHeader('x-content-type-options', 'nosniff');
      exchange.response.setHeader('content-security-policy', "default-src 'none'; sandbox");
      exchange.sendWhole(200, picture.mediaType, picture.bytes);
    } catch (error) {
      this.refuse(exchange, 'midjourney', error);
    }
  }

  private payerOf(exchange: Exchange): Promise<Payer> {
    const { request, path, query } = exchange;
    return this.authenticator.authenticate(readClientKey(request.headers, path, query), exchange.ip);
  }

  /** What fails before a handler runs: a body over the limit, or one that breaks off. */
  private refuseBody(platform: Platform, cause: unknown, request: FastifyRequest, reply: FastifyReply): void {
    reply.hijack();
    const tooLarge = (cause as { statusCode?: number }).statusCode === 413;
    const failure = new AppError(tooLarge ? RelayError.body_too_large : RelayError.internal, {}, { cause });
    this.refuse(this.arrivals.get(request)?.exchange ?? exchangeOf(request, reply), platform, failure);
  }

  private refuse(exchange: Exchange, platform: Platform, thrown: unknown): void {
    const error = this.relay.toAppError(thrown, exchange.requestId);
    exchange.sendError(dialectOf(platform, error), error);
  }
}

/** This site's address as the caller wrote it; for links in the caller's own answer. */
function siteOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}
