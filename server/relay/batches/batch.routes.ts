import { Readable } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../common/errors/app-error.js';
import { accessTo } from '../../platform/access/route-access.js';
import { JSON_TYPE } from '../../protocols/bytes/content-types.js';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import { anthropicDialect } from '../../protocols/dialects/anthropic/anthropic.dialect.js';
import type { Dialect } from '../../protocols/dialects/dialect.js';
import { openaiDialect } from '../../protocols/dialects/openai/openai.dialect.js';
import { ResponsesError } from '../../protocols/dialects/openai/responses/responses.errors.js';
import { RunningCalls } from '../admission/running-calls.js';
import { RelayHttp } from '../http/relay-http.js';
import { bodyOf, takeBytes } from '../http/request-body.js';
import { Exchange } from '../model/exchange.js';
import type { Payer } from '../model/payer.js';
import { RelayService } from '../relay.service.js';
import { BatchRequestHandler } from './batch-requests.service.js';
import { FileRequestHandler } from './file-requests.service.js';
import { MessageBatches } from './message-batches.service.js';

/** A request that is passed to a handler. */
interface BatchCall {
  readonly request: FastifyRequest;
  readonly exchange: Exchange;
  readonly payer: Payer;
  readonly userId: number;
  readonly query: URLSearchParams | null;
  /** The path parameter. */
  readonly id: string;
  /** @throws {AppError} when the body is not a JSON object */
  body(): JsonBody;
}

/** @returns the value to send as JSON; undefined when the response was sent */
type Handler = (call: BatchCall) => Promise<object | undefined>;

type Method = 'GET' | 'POST' | 'DELETE';

/** The routes of files and batches: plain Fastify handlers, like all routes of the relay. */
@Injectable()
export class BatchRoutes implements OnModuleInit {
  constructor(
    private readonly http: RelayHttp,
    private readonly relay: RelayService,
    private readonly running: RunningCalls,
    private readonly files: FileRequestHandler,
    private readonly batches: BatchRequestHandler,
    private readonly messages: MessageBatches,
  ) {}

  onModuleInit(): void {
    const { fastify } = this.http;
    fastify.register(async (scope) => {
      this.takeBodies(scope, openaiDialect);
      this.fileRoutes(scope);
      this.batchRoutes(scope);
    });
    fastify.register(async (scope) => {
      this.takeBodies(scope, anthropicDialect);
      this.messageRoutes(scope);
    });
    fastify.register(async (scope) => this.uploadRoute(scope));
  }

  private fileRoutes(scope: FastifyInstance): void {
    const { files } = this;
    const add = (method: Method, path: string, handler: Handler) =>
      this.route(scope, openaiDialect, method, `/v1/files${path}`, handler);
    add('GET', '', ({ userId, query }) => files.list(userId, query));
    add('GET', '/:id', ({ userId, id }) => files.find(userId, id));
    add('DELETE', '/:id', ({ userId, id }) => files.delete(userId, id));
    add('GET', '/:id/content', async ({ exchange, userId, id }) => {
      await files.sendContent(exchange, userId, id);
      return undefined;
    });
  }

  private batchRoutes(scope: FastifyInstance): void {
    const { batches } = this;
    const add = (method: Method, path: string, handler: Handler) =>
      this.route(scope, openaiDialect, method, `/v1/batches${path}`, handler);
    add('POST', '', ({ payer, body }) => batches.create(payer, body()));
    add('GET', '', ({ userId, query }) => batches.list(userId, query));
    add('GET', '/:id', ({ userId, id }) => batches.find(userId, id));
    add('POST', '/:id/cancel', ({ userId, id }) => batches.cancel(userId, id));
  }

  private messageRoutes(scope: FastifyInstance): void {
    const { messages } = this;
    const add = (method: Method, path: string, handler: Handler) =>
      this.route(scope, anthropicDialect, method, `/v1/messages/batches${path}`, handler);
    add('POST', '', ({ request, exchange, payer, body }) => messages.create(exchange, payer, body(), siteOf(request)));
    add('GET', '', ({ request, userId, query }) => messages.list(userId, query, siteOf(request)));
    add('GET', '/:id', ({ request, userId, id }) => messages.find(userId, id, siteOf(request)));
    add('POST', '/:id/cancel', ({ request, userId, id }) => messages.cancel(userId, id, siteOf(request)));
    add('DELETE', '/:id', ({ userId, id }) => messages.delete(userId, id));
    add('GET', '/:id/results', async ({ exchange, userId, id }) => {
      await messages.sendResults(exchange, userId, id);
      return undefined;
    });
  }

  /** The body is not buffered: it is written to a temporary file while it arrives. */
  private uploadRoute(scope: FastifyInstance): void {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    scope.setErrorHandler((error, request, reply) => {
      reply.hijack();
      this.relay.refuse(Exchange.of(request, reply), openaiDialect, error);
    });
    this.route(scope, openaiDialect, 'POST', '/v1/files', ({ request, exchange, payer }) => {
      const body = request.body instanceof Readable ? request.body : Readable.from([]);
      return this.files.upload(exchange, payer, body, request.headers['content-type'] ?? '');
    });
  }

  private takeBodies(scope: FastifyInstance, dialect: Dialect): void {
    takeBytes(scope, (error, request, reply) => {
      const { exchange } = this.http.arrivalOf(request) ?? { exchange: Exchange.of(request, reply) };
      exchange.sendError(dialect, error);
    });
  }

  private route(scope: FastifyInstance, dialect: Dialect, method: Method, url: string, handler: Handler): void {
    const onRequest = (request: FastifyRequest, reply: FastifyReply) =>
      this.http.arrive(request, reply, (exchange, error) => this.relay.refuse(exchange, dialect, error));
    const serve = (request: FastifyRequest, reply: FastifyReply) => this.serve(dialect, request, reply, handler);
    scope.route({ ...accessTo('relay'), method, url, onRequest, handler: serve });
  }

  private async serve(dialect: Dialect, request: FastifyRequest, reply: FastifyReply, handler: Handler): Promise<void> {
    const arrival = this.http.arrivalOf(request);
    if (!arrival?.payer) return;
    reply.hijack();
    const { exchange, payer } = arrival;
    // A client that disconnects does not abort the work: a batch that an upstream has accepted must be stored.
    exchange.served = true;
    try {
      if (dialect === openaiDialect) refuseAnthropicFiles(request);
      const { id = '' } = request.params as Record<string, string>;
      const body = () => new JsonBody(bodyOf(request));
      const call = { request, exchange, payer, userId: payer.user.id, query: exchange.query, id, body };
      const answer = await handler(call);
      if (answer !== undefined) exchange.sendWhole(200, JSON_TYPE, JSON.stringify(answer), dialect);
    } catch (error) {
      // The rest of an upload is not read, so the connection cannot be reused.
      if (!request.raw.complete) reply.raw.shouldKeepAlive = false;
      this.relay.refuse(exchange, dialect, error);
    } finally {
      this.running.leave(exchange);
    }
  }
}

/** Anthropic's SDKs call another API of files on the same paths. @throws {AppError} api_not_implemented */
function refuseAnthropicFiles({ headers }: FastifyRequest): void {
  if (headers['anthropic-version'] !== undefined) throw new AppError(ResponsesError.api_not_implemented);
}

/** This site's address as the caller used it, for links in the response. */
function siteOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}
