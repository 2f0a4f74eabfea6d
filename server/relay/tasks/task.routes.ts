import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../../common/errors/app-error.js';
import { accessTo } from '../../platform/access/authorize.js';
import { JSON_TYPE } from '../../protocols/bytes/content-types.js';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import { asString } from '../../protocols/bytes/untrusted.js';
import { openaiDialect } from '../../protocols/dialects/openai/shared/openai.dialect.js';
import type { Dialect } from '../../protocols/dialects/shared/dialect.js';
import type { Platform } from '../../tasks/task.js';
import { RunningCalls } from '../admission/running-calls.js';
import { allowPreflight, RelayHttp } from '../http/relay-http.js';
import { bodyOf, takeBytes } from '../http/request-body.js';
import type { Payer } from '../model/call.js';
import { Exchange } from '../model/exchange.js';
import { RelayError } from '../model/relay.errors.js';
import { CallErrors } from '../pipeline/call-errors.js';
import { ImageProxy } from './image-proxy.js';
import { MidjourneyService, type NotifiedTask, type TaskReader } from './midjourney/midjourney.service.js';
import { SunoService } from './suno/suno.service.js';
import { TaskPollerJob } from './task-poller.job.js';

/** The codes of Midjourney clients for an invalid request and for a server error. */
const INVALID = 4;
const FAULT = 5;

/** Authentication errors occur before the platform is known, so their format is the same everywhere. */
const COMMON = new Set<unknown>(Object.values(RelayError));

const midjourney: Dialect = {
  errorBody: (error) =>
    JSON.stringify({
      description: error.message,
      type: error.definition.type ?? 'upstream_error',
      code: codeOf(error),
    }),
  errorEvent: () => '',
  ping: '',
};

const suno: Dialect = {
  errorBody: (error) => JSON.stringify({ code: error.code, message: error.message, data: null }),
  errorEvent: () => '',
  ping: '',
};

const OWN: Readonly<Record<Platform, Dialect>> = { midjourney, suno, video: openaiDialect };

/** The format of an error for a platform's clients. */
function dialectOf(platform: Platform, error: AppError): Dialect {
  return COMMON.has(error.definition) ? openaiDialect : OWN[platform];
}

/** The upstream's own code when the error has one. */
function codeOf({ code, status }: AppError): number {
  if (/^\d{1,9}$/.test(code)) return Number(code);
  return status < 500 ? INVALID : FAULT;
}

/** A request that is passed to a handler. */
interface TaskCall {
  readonly request: FastifyRequest;
  readonly exchange: Exchange;
  readonly payer: Payer;
  readonly body: JsonBody;
  /** The path parameters. */
  readonly names: Readonly<Record<string, string | undefined>>;
}

/** The result of a handler: a serialized JSON text, or a value to serialize. */
type HandlerResult = Buffer | object;

const MJ_NOTIFIED = { code: 1, description: 'success' };
const NO_BODY = Buffer.from('{}');

/** The routes of the Midjourney and Suno proxies: plain Fastify handlers, like all routes of the relay. */
@Injectable()
export class TaskRoutes implements OnModuleInit {
  constructor(
    private readonly http: RelayHttp,
    private readonly errors: CallErrors,
    private readonly running: RunningCalls,
    private readonly midjourney: MidjourneyService,
    private readonly suno: SunoService,
    private readonly images: ImageProxy,
    private readonly poller: TaskPollerJob,
  ) {}

  onModuleInit(): void {
    const { fastify } = this.http;
    fastify.register(async (scope) => {
      this.takeBodies(scope, 'midjourney');
      for (const prefix of ['', '/:mode']) this.midjourneyRoutes(scope, prefix);
    });
    fastify.register(async (scope) => {
      this.takeBodies(scope, 'suno');
      this.sunoRoutes(scope);
    });
  }

  /** Reads bodies as bytes; errors while reading are reported in the platform's format. */
  private takeBodies(scope: FastifyInstance, platform: Platform): void {
    takeBytes(scope, (error, request, reply) => {
      const { exchange } = this.http.receivedOf(request) ?? { exchange: Exchange.of(request, reply) };
      this.refuse(exchange, platform, error);
    });
  }

  private midjourneyRoutes(scope: FastifyInstance, prefix: string): void {
    const { midjourney } = this;
    const post = (path: string, handle: (call: TaskCall) => Promise<HandlerResult>) =>
      this.route(scope, 'POST', 'midjourney', `${prefix}/mj${path}`, handle);
    const get = (path: string, handle: (call: TaskCall) => Promise<HandlerResult>) =>
      this.route(scope, 'GET', 'midjourney', `${prefix}/mj${path}`, handle);
    post('/submit/:action', ({ exchange, payer, body, names: { mode = '', action = '' } }) =>
      midjourney.submit(exchange, payer, mode, action, body),
    );
    post('/insight-face/swap', ({ exchange, payer, body, names: { mode = '' } }) =>
      midjourney.swapFace(exchange, payer, mode, body),
    );
    post('/task/list-by-condition', ({ payer, body, request }) => midjourney.list(payer, body, taskReaderOf(request)));
    get('/task/:id/fetch', ({ payer, names: { id = '' }, request }) =>
      midjourney.find(payer, id, taskReaderOf(request)),
    );
    get('/task/:id/image-seed', async ({ payer, names: { id = '' } }) => (await midjourney.seed(payer, id)).body);
    this.noticeRoute(scope, `${prefix}/mj/notify`);
    scope.get(`${prefix}/mj/image/:id`, accessTo('public'), (request, reply) => this.showImage(request, reply));
    allowPreflight(scope, `${prefix}/mj/*`);
  }

  private sunoRoutes(scope: FastifyInstance): void {
    const { suno } = this;
    this.route(scope, 'POST', 'suno', '/suno/submit/:action', ({ exchange, payer, body, names: { action = '' } }) =>
      suno.submit(exchange, payer, action, body),
    );
    this.route(scope, 'POST', 'suno', '/suno/fetch', ({ payer, body, request }) =>
      suno.list(payer, body, request.language),
    );
    this.route(scope, 'GET', 'suno', '/suno/fetch/:id', ({ payer, names: { id = '' }, request }) =>
      suno.find(payer, id, request.language),
    );
    allowPreflight(scope, '/suno/*');
  }

  private route(
    scope: FastifyInstance,
    method: 'GET' | 'POST',
    platform: Platform,
    url: string,
    handle: (call: TaskCall) => Promise<HandlerResult>,
  ): void {
    const hooks = this.http.hooks((exchange, error) => this.refuse(exchange, platform, error));
    const handler = (request: FastifyRequest, reply: FastifyReply) => {
      const received = this.http.receivedOf(request);
      if (!received?.payer) return;
      const { exchange, payer } = received;
      return this.serve(platform, request, reply, exchange, (body) =>
        handle({ request, exchange, payer, body, names: request.params as Record<string, string> }),
      );
    };
    scope.route({ ...accessTo('relay'), ...hooks, method, url, handler });
  }

  /**
   * Upstreams have no token; they send the secret that was created with their task. The secret names the task, so the
   * response does not wait for the body, whose content is not trusted.
   */
  private noticeRoute(scope: FastifyInstance, url: string): void {
    const hooks = this.http.hooks((exchange, error) => this.refuse(exchange, 'midjourney', error));
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      const exchange = Exchange.of(request, reply);
      const secret = exchange.query?.get('task') ?? '';
      if (secret === '') await hooks.onRequest(request, reply);
      else await this.serve('midjourney', request, reply, exchange, () => this.receiveNotice(exchange, { secret }));
    };
    const handler = (request: FastifyRequest, reply: FastifyReply) => {
      const received = this.http.receivedOf(request);
      if (!received) return;
      const { exchange, payer } = received;
      return this.serve('midjourney', request, reply, exchange, (body) =>
        this.receiveNotice(exchange, { userId: payer.user.id, taskId: asString(body.get('id')) }),
      );
    };
    scope.route({ ...accessTo('relay'), ...hooks, onRequest, method: 'POST', url, handler });
  }

  private async receiveNotice(exchange: Exchange, task: NotifiedTask): Promise<object> {
    this.http.enter(exchange);
    await this.midjourney.notice(task);
    this.poller.wakeSoon();
    return MJ_NOTIFIED;
  }

  private async serve(
    platform: Platform,
    request: FastifyRequest,
    reply: FastifyReply,
    exchange: Exchange,
    handle: (body: JsonBody) => Promise<HandlerResult>,
  ): Promise<void> {
    reply.hijack();
    // A client that disconnects does not abort the work: a task that an upstream has accepted must be stored.
    exchange.served = true;
    try {
      const bytes = bodyOf(request);
      const given = await handle(new JsonBody(bytes.length === 0 ? NO_BODY : bytes));
      exchange.sendWhole(200, JSON_TYPE, Buffer.isBuffer(given) ? given : JSON.stringify(given));
    } catch (error) {
      this.refuse(exchange, platform, error);
    } finally {
      this.running.leave(exchange);
    }
  }

  private async showImage(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.hijack();
    const exchange = Exchange.of(request, reply);
    const response = reply.raw;
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('cache-control', 'no-store');
    try {
      const { id = '' } = request.params as Record<string, string>;
      const found = await this.images.find(id, exchange.signal);
      if (found === null) {
        exchange.sendWhole(400, JSON_TYPE, JSON.stringify({ error: 'midjourney_task_not_found' }));
        return;
      }
      response.removeHeader('cache-control');
      response.setHeader('content-security-policy', "default-src 'none'; sandbox");
      exchange.sendWhole(200, found.mediaType, found.bytes);
    } catch (error) {
      this.refuse(exchange, 'midjourney', error);
    }
  }

  private refuse(exchange: Exchange, platform: Platform, thrown: unknown): void {
    const error = this.errors.toAppError(thrown, exchange.requestId);
    exchange.sendError(dialectOf(platform, error), error);
  }
}

/** This site's address as the caller used it, for links in the response, and the language of the response. */
function taskReaderOf({ protocol, host, language }: FastifyRequest): TaskReader {
  return { site: `${protocol}://${host}`, language };
}
