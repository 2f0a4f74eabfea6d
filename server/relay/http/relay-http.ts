import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { JSON_TYPE } from '../../protocols/bytes/content-types.js';
import type { Dialect } from '../../protocols/dialects/shared/dialect.js';
import { MaintenanceCheck } from '../admission/maintenance-check.js';
import { RelayAuthenticator, readClientKey, type TokenOwner } from '../admission/relay-authenticator.js';
import { RunningCalls } from '../admission/running-calls.js';
import { LoopGuard } from '../delivery/upstream-headers.js';
import type { Payer } from '../model/call.js';
import { Exchange } from '../model/exchange.js';
import { CallErrors } from '../pipeline/call-errors.js';
import { maxBodyBytes } from './request-body.js';

/** An authenticated request whose body is still arriving. */
export interface ReceivedRequest {
  exchange: Exchange;
  payer: Payer;
  /** See `RelayHttp.payerAfterBody`. */
  readonly generation: number;
}

/** Hooks of a Fastify route. */
type RouteHooks = Record<'onRequest' | 'preHandler', (request: FastifyRequest, reply: FastifyReply) => Promise<void>>;

interface HookOptions {
  /** Authenticates a request by its headers; the key in it by default. */
  readonly payerOf?: (exchange: Exchange, request: FastifyRequest) => Promise<Payer>;
  /** False when the handler receives the body itself; it then uses `payerAfterBody`. */
  readonly isBuffered?: boolean;
  /** False for requests that call no model: they are also served while the process has no place for a call. */
  readonly isCall?: boolean;
}

/** The common part of the relay's route classes: authentication, admission, and responses. */
@Injectable()
export class RelayHttp {
  private readonly received = new WeakMap<FastifyRequest, ReceivedRequest>();

  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly authenticator: RelayAuthenticator,
    private readonly running: RunningCalls,
    private readonly maintenance: MaintenanceCheck,
    private readonly loops: LoopGuard,
    private readonly errors: CallErrors,
  ) {}

  /** The Fastify instance on which routes are declared. */
  get fastify(): FastifyInstance {
    return this.adapter.httpAdapter.getInstance<FastifyInstance>();
  }

  /**
   * The payer of the key in the request. Connections of several calls ask for it before each call.
   * @throws {AppError} site_maintenance; as `RelayAuthenticator.authenticate`
   */
  async payerOf(exchange: Exchange): Promise<Payer> {
    this.maintenance.requireNone();
    const { request, path, query } = exchange;
    return await this.authenticator.authenticate(readClientKey(request.headers, path, query), exchange.ip);
  }

  /**
   * The payer of a call or connection in progress, after something about it has changed. It does not count as a use of
   * the key, and a maintenance, which does not end what is in progress, does not hide a ban.
   * @throws {AppError} as `RelayAuthenticator.recheck`
   */
  async recheck({ request, path, query, ip }: Exchange): Promise<Payer> {
    return this.authenticator.recheck(readClientKey(request.headers, path, query), ip);
  }

  /** The owner of the key in the request. @throws {AppError} as `RelayAuthenticator.identify` */
  ownerOf(exchange: Exchange): Promise<TokenOwner> {
    const { request, path, query } = exchange;
    return this.authenticator.identify(readClientKey(request.headers, path, query), exchange.ip);
  }

  /**
   * Adds the exchange to the running calls.
   * @throws {AppError} forwarding_loop, overloaded, settlement_overloaded
   */
  enter(exchange: Exchange): void {
    this.loops.requireNew(exchange.request.headers.via);
    this.running.enter(exchange);
  }

  /**
   * Called after authentication for a body that is still arriving.
   * @param bytes what it may occupy in memory
   * @throws {AppError} too_many_bodies
   */
  receive(exchange: Exchange, payer: Payer, bytes: number): void {
    this.running.receive(exchange, payer.user.id, bytes);
  }

  /** As `RelayAuthenticator.generation`. */
  get generation(): number {
    return this.authenticator.generation;
  }

  /**
   * The payer of a request whose body has arrived. The key is checked again when a key or a user has changed meanwhile.
   * @param payer the payer before the body arrived
   * @param generation the generation before that payer was authenticated
   * @throws {AppError} as `payerOf`
   */
  payerAfterBody(exchange: Exchange, payer: Payer, generation: number): Promise<Payer> {
    return generation === this.generation ? Promise.resolve(payer) : this.payerOf(exchange);
  }

  /**
   * The hooks of a route: they authenticate a request by its headers alone, before its body is buffered, and again when
   * a key or a user has changed while it arrived.
   * @param refuse responds to a refused request
   */
  hooks(
    refuse: (exchange: Exchange, error: unknown, request: FastifyRequest) => void,
    { payerOf = (exchange) => this.payerOf(exchange), isBuffered = true, isCall = true }: HookOptions = {},
  ): RouteHooks {
    const step = async (
      request: FastifyRequest,
      reply: FastifyReply,
      exchange: Exchange,
      check: () => Promise<void>,
    ) => {
      try {
        await check();
      } catch (error) {
        this.received.delete(request);
        reply.hijack();
        refuse(exchange, error, request);
      }
    };
    const onRequest = (request: FastifyRequest, reply: FastifyReply) => {
      const exchange = Exchange.of(request, reply);
      return step(request, reply, exchange, async () => {
        if (isCall) this.enter(exchange);
        const { generation } = this;
        const payer = await payerOf(exchange, request);
        exchange.payer = payer;
        if (!request.raw.complete) this.receive(exchange, payer, isBuffered ? maxBodyBytes(request.headers) : 0);
        this.received.set(request, { exchange, payer, generation });
      });
    };
    const preHandler = async (request: FastifyRequest, reply: FastifyReply) => {
      const received = this.received.get(request);
      if (!received || !request.raw.complete) return;
      const { exchange, generation } = received;
      if (generation === this.generation) return;
      await step(request, reply, exchange, async () => {
        received.payer = await payerOf(exchange, request);
      });
    };
    return { onRequest, preHandler };
  }

  /** Undefined for a request that was refused. */
  receivedOf(request: FastifyRequest): ReceivedRequest | undefined {
    return this.received.get(request);
  }

  /**
   * Responds with JSON; errors are sent in the dialect.
   * @param make returns a value to serialize as JSON, or a JSON text
   */
  async respond(
    exchange: Exchange,
    reply: FastifyReply,
    dialect: Dialect,
    make: () => Promise<object | string>,
  ): Promise<void> {
    reply.hijack();
    try {
      const response = await make();
      const body = typeof response === 'string' ? response : JSON.stringify(response);
      exchange.sendWhole(200, JSON_TYPE, body, dialect);
    } catch (error) {
      this.errors.refuse(exchange, dialect, error);
    }
  }
}

/** Responds to the CORS preflights of browsers at a path, without reading a body: they have neither key nor body. */
export function allowPreflight(scope: FastifyInstance, path: string): void {
  const onRequest = async (_request: FastifyRequest, reply: FastifyReply) => preflight(reply);
  scope.options(path, { onRequest }, (_request, reply) => preflight(reply));
}

function preflight(reply: FastifyReply): FastifyReply {
  return reply
    .header('access-control-allow-origin', '*')
    .header('access-control-allow-methods', 'GET, POST, PUT, DELETE, OPTIONS')
    .header('access-control-allow-headers', '*, authorization')
    .header('access-control-max-age', '86400')
    .status(204)
    .send();
}
