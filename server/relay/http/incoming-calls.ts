import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { newRequestId } from '../../platform/http/request-id.js';
import { RELAY_ROUTES } from '../../protocols/dialects/registry.js';
import type { RelayRoute } from '../../protocols/dialects/shared/relay-route.js';
import type { Payer } from '../model/call.js';
import { Exchange } from '../model/exchange.js';
import { BackgroundResponsesService } from '../pipeline/background-responses.service.js';
import { CallErrors } from '../pipeline/call-errors.js';
import { RelayService } from '../pipeline/relay.service.js';
import { RelayHttp } from './relay-http.js';
import { arrivedBody, BODY_LIMIT, bodyError, maxBodyBytes, receiveBody } from './request-body.js';

/** The parts of a request that a route needs. */
interface RequestParts {
  /** The parameters of the route's path. */
  readonly parameters: Readonly<Record<string, string | undefined>>;
  /** The body, decompressed. */
  readonly body: Buffer;
}

/** Serves a call whose body has arrived: immediately or in the background. */
@Injectable()
export class IncomingCalls {
  constructor(
    private readonly relay: RelayService,
    private readonly errors: CallErrors,
    private readonly background: BackgroundResponsesService,
  ) {}

  /** Errors are sent to the client in the dialect of the route. */
  async serve(
    route: RelayRoute,
    exchange: Exchange,
    { parameters, body }: RequestParts,
    payerOf: (body: Buffer) => Promise<Payer>,
  ): Promise<void> {
    try {
      const target = route.find(parameters, exchange.query);
      const contentType = exchange.request.headers['content-type'] ?? '';
      const incoming = { ...target, bytes: body, contentType };
      const inBackground =
        this.background.appliesTo(incoming) && (await this.background.start(exchange, incoming, () => payerOf(body)));
      if (!inBackground) await this.relay.serve(exchange, incoming, () => payerOf(body));
    } catch (error) {
      this.errors.refuse(exchange, route.dialect, error);
    }
  }
}

const NO_PARAMETERS = {};

/**
 * Serves the usual calls without the framework: JSON of declared length, not compressed, to a path without parameters.
 * `RelayRoutes` serves all other calls, and these in the same way.
 */
@Injectable()
export class DirectCalls implements OnModuleInit {
  private readonly routes: ReadonlyMap<string, RelayRoute>;

  constructor(
    private readonly http: RelayHttp,
    private readonly errors: CallErrors,
    private readonly calls: IncomingCalls,
    private readonly config: Config,
  ) {
    const plain = RELAY_ROUTES.filter(({ path }) => !/[:*]/.test(path));
    this.routes = new Map(plain.map((route) => [route.path, route]));
  }

  onModuleInit(): void {
    if (!this.config.has('gateway')) return;
    this.http.fastify.handleDirectly((request, response) => {
      const route = this.routeOf(request);
      if (route) void this.serve(route, request, response);
      return route !== undefined;
    });
  }

  private routeOf({ method, url = '', headers }: IncomingMessage): RelayRoute | undefined {
    if (method !== 'POST' || headers['content-encoding'] !== undefined) return undefined;
    const length = Number(headers['content-length']);
    if (!(length > 0 && length <= BODY_LIMIT) || !headers['content-type']?.startsWith('application/json')) {
      return undefined;
    }
    const end = url.indexOf('?');
    return this.routes.get(end < 0 ? url : url.slice(0, end));
  }

  private async serve(route: RelayRoute, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { fastify } = this.http;
    const exchange = new Exchange(
      request,
      response,
      newRequestId(),
      () => fastify.addressOf(request),
      () => fastify.languageOf(request.headers),
    );
    const { generation } = this.http;
    let payer: Payer;
    let body: Buffer | null;
    try {
      // By the headers alone, before the body is buffered.
      this.http.enter(exchange);
      payer = await this.http.payerOf(exchange);
      exchange.payer = payer;
      body = arrivedBody(request);
      if (!body && !request.complete) this.http.receive(exchange, payer, maxBodyBytes(request.headers));
    } catch (error) {
      this.errors.refuse(exchange, route.dialect, error);
      return;
    }
    try {
      body ??= await receiveBody(request);
    } catch (error) {
      // The rest of the body is not read, so the connection cannot be reused.
      response.shouldKeepAlive = false;
      exchange.sendError(route.dialect, bodyError(error));
      return;
    }
    await this.calls.serve(route, exchange, { parameters: NO_PARAMETERS, body }, () =>
      this.http.payerAfterBody(exchange, payer, generation),
    );
  }
}
