import { Readable } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../common/errors/app-error.js';
import { accessTo } from '../../platform/access/authorize.js';
import { JSON_TYPE } from '../../protocols/bytes/content-types.js';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import { anthropicDialect } from '../../protocols/dialects/anthropic/anthropic.dialect.js';
import { ResponsesError } from '../../protocols/dialects/openai/responses/responses.errors.js';
import { openaiDialect } from '../../protocols/dialects/openai/shared/openai.dialect.js';
import type { Dialect } from '../../protocols/dialects/shared/dialect.js';
import type { ObjectReader } from '../../tokens/object-reader.js';
import { RunningCalls } from '../admission/running-calls.js';
import { RelayHttp } from '../http/relay-http.js';
import { bodyOf, takeBytes } from '../http/request-body.js';
import { type Payer, readerOf } from '../model/call.js';
import { Exchange } from '../model/exchange.js';
import { CallErrors } from '../pipeline/call-errors.js';
import { BatchRequestsService } from './batch-requests.service.js';
import { FileRequestsService } from './file-requests.service.js';
import { MessageBatchesService } from './message-batches.service.js';
import { MessageFilesService } from './message-files.service.js';

/** A request that is passed to a handler. */
interface BatchCall {
  readonly request: FastifyRequest;
  readonly exchange: Exchange;
  readonly payer: Payer;
  /** See `RelayHttp.payerAfterBody`. */
  readonly generation: number;
  readonly reader: ObjectReader;
  readonly query: URLSearchParams | null;
  /** The path parameter. */
  readonly id: string;
  /** @throws {AppError} when the body is not a JSON object */
  body(): JsonBody;
}

/** @returns the value to send as JSON; undefined when the response was sent */
type Handler = (call: BatchCall) => Promise<object | undefined>;

type DialectOf = (request: FastifyRequest) => Dialect;

/** The handlers of a path that two APIs share. */
interface FileHandlers {
  readonly openai: Handler;
  readonly anthropic: Handler;
}

type Method = 'GET' | 'POST' | 'DELETE';

/** Where clients post files; their bodies are not buffered. */
const UPLOADS = '/v1/files';

/** The routes of files and batches: plain Fastify handlers, like all routes of the relay. */
@Injectable()
export class BatchRoutes implements OnModuleInit {
  constructor(
    private readonly http: RelayHttp,
    private readonly errors: CallErrors,
    private readonly running: RunningCalls,
    private readonly files: FileRequestsService,
    private readonly batches: BatchRequestsService,
    private readonly messages: MessageBatchesService,
    private readonly messageFiles: MessageFilesService,
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
    const { files, messageFiles } = this;
    const add = (method: Method, path: string, handlers: FileHandlers) =>
      this.fileRoute(scope, method, `/v1/files${path}`, handlers);
    add('GET', '', {
      openai: ({ reader, query }) => files.list(reader, query),
      anthropic: ({ reader, query }) => messageFiles.list(reader, query),
    });
    add('GET', '/:id', {
      openai: ({ reader, id }) => files.find(reader, id),
      anthropic: ({ reader, id }) => messageFiles.find(reader, id),
    });
    add('DELETE', '/:id', {
      openai: ({ reader, id }) => files.delete(reader, id),
      anthropic: ({ exchange, reader, id }) => messageFiles.delete(exchange, reader, id),
    });
    add('GET', '/:id/content', {
      openai: ({ exchange, reader, id }) => sent(files.sendContent(exchange, reader, id)),
      anthropic: ({ exchange, reader, id }) => sent(messageFiles.sendContent(exchange, reader, id)),
    });
  }

  private batchRoutes(scope: FastifyInstance): void {
    const { batches } = this;
    const add = (method: Method, path: string, handler: Handler) =>
      this.route(
        scope,
        () => openaiDialect,
        method,
        `/v1/batches${path}`,
        (call) => {
          refuseAnthropicBatches(call.request);
          return handler(call);
        },
      );
    add('POST', '', ({ payer, body }) => batches.create(payer, body()));
    add('GET', '', ({ reader, query }) => batches.list(reader, query));
    add('GET', '/:id', ({ reader, id }) => batches.find(reader, id));
    add('POST', '/:id/cancel', ({ reader, id }) => batches.cancel(reader, id));
  }

  private messageRoutes(scope: FastifyInstance): void {
    const { messages } = this;
    const add = (method: Method, path: string, handler: Handler) =>
      this.route(scope, () => anthropicDialect, method, `/v1/messages/batches${path}`, handler);
    add('POST', '', ({ request, exchange, payer, body }) => messages.create(exchange, payer, body(), siteOf(request)));
    add('GET', '', ({ request, reader, query }) => messages.list(reader, query, siteOf(request)));
    add('GET', '/:id', ({ request, reader, id }) => messages.find(reader, id, siteOf(request)));
    add('POST', '/:id/cancel', ({ request, reader, id }) => messages.cancel(reader, id, siteOf(request)));
    add('DELETE', '/:id', ({ reader, id }) => messages.delete(reader, id));
    add('GET', '/:id/results', ({ exchange, reader, id }) => sent(messages.sendResults(exchange, reader, id)));
  }

  /** The body is not buffered: it is written to a temporary file while it arrives. */
  private uploadRoute(scope: FastifyInstance): void {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    scope.setErrorHandler((error, request, reply) => {
      reply.hijack();
      this.errors.refuse(Exchange.of(request, reply), fileDialectOf(request), error);
    });
    const upload =
      (handler: Pick<FileRequestsService, 'upload'>): Handler =>
      ({ request, exchange, payer, generation }) => {
        const body = request.body instanceof Readable ? request.body : Readable.from([]);
        const payerOf = () => this.http.payerAfterBody(exchange, payer, generation);
        return handler.upload(exchange, payerOf, body, request.headers['content-type'] ?? '');
      };
    const handlers = { openai: upload(this.files), anthropic: upload(this.messageFiles) };
    this.fileRoute(scope, 'POST', UPLOADS, handlers);
  }

  /** OpenAI and Anthropic have different APIs of files on the same paths. */
  private fileRoute(scope: FastifyInstance, method: Method, url: string, { openai, anthropic }: FileHandlers): void {
    this.route(scope, fileDialectOf, method, url, (call) =>
      fileDialectOf(call.request) === anthropicDialect ? anthropic(call) : openai(call),
    );
  }

  private takeBodies(scope: FastifyInstance, dialect: Dialect): void {
    takeBytes(scope, (error, request, reply) => {
      const { exchange } = this.http.receivedOf(request) ?? { exchange: Exchange.of(request, reply) };
      exchange.sendError(dialect, error);
    });
  }

  private route(scope: FastifyInstance, dialectOf: DialectOf, method: Method, url: string, handler: Handler): void {
    const hooks = this.http.hooks(
      (exchange, error, request) => this.errors.refuse(exchange, dialectOf(request), error),
      { isBuffered: method !== 'POST' || url !== UPLOADS },
    );
    const serve = (request: FastifyRequest, reply: FastifyReply) =>
      this.serve(dialectOf(request), request, reply, handler);
    scope.route({ ...accessTo('relay'), ...hooks, method, url, handler: serve });
  }

  private async serve(dialect: Dialect, request: FastifyRequest, reply: FastifyReply, handler: Handler): Promise<void> {
    const received = this.http.receivedOf(request);
    if (!received?.payer) return;
    reply.hijack();
    const { exchange, payer, generation } = received;
    // A client that disconnects does not abort the work: a batch that an upstream has accepted must be stored.
    exchange.served = true;
    try {
      const { id = '' } = request.params as Record<string, string>;
      const body = () => new JsonBody(bodyOf(request));
      const call = { request, exchange, payer, generation, reader: readerOf(payer), query: exchange.query, id, body };
      const response = await handler(call);
      if (response !== undefined) exchange.sendWhole(200, JSON_TYPE, JSON.stringify(response), dialect);
    } catch (error) {
      // The rest of an upload is not read, so the connection cannot be reused.
      if (!request.raw.complete) reply.raw.shouldKeepAlive = false;
      this.errors.refuse(exchange, dialect, error);
    } finally {
      this.running.leave(exchange);
    }
  }
}

/** Anthropic's SDKs send this header with every request. */
function fileDialectOf({ headers }: FastifyRequest): Dialect {
  return headers['anthropic-version'] === undefined ? openaiDialect : anthropicDialect;
}

/** The handler has sent the response. */
async function sent(sending: Promise<void>): Promise<undefined> {
  await sending;
  return undefined;
}

/** Anthropic has no such paths. @throws {AppError} api_not_implemented */
function refuseAnthropicBatches({ headers }: FastifyRequest): void {
  if (headers['anthropic-version'] !== undefined) throw new AppError(ResponsesError.api_not_implemented);
}

/** This site's address as the caller used it, for links in the response. */
function siteOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}
