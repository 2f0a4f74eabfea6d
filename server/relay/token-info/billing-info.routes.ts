import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../common/errors/app-error.js';
import { MAX_PAGE_SIZE } from '../../common/page-size.js';
import { encodeOwnLog } from '../../logs/log.wire.js';
import { LogsService } from '../../logs/logs.service.js';
import { accessTo } from '../../platform/access/authorize.js';
import { ok } from '../../platform/http/envelope.js';
import { sendError, toAppError } from '../../platform/http/error-filter.js';
import { readPage } from '../../platform/http/input/page-query.js';
import { ApiLimit } from '../../platform/http/limits/api-limit.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { openaiDialect } from '../../protocols/dialects/openai/shared/openai.dialect.js';
import type { TokenOwner } from '../admission/relay-authenticator.js';
import { allowPreflight, RelayHttp } from '../http/relay-http.js';
import type { Payer } from '../model/call.js';
import { Exchange } from '../model/exchange.js';
import { RelayError } from '../model/relay.errors.js';
import { BillingInfoService, OwnTokenUsage } from './billing-info.service.js';
import { GenerationsService } from './generations.service.js';

const TOKEN_LOG = '/api/log/token';

/** Routes that a key alone may read: the balance, on the two paths in use, the usage, and booked calls. */
@Injectable()
export class BillingInfoRoutes implements OnModuleInit {
  constructor(
    private readonly http: RelayHttp,
    private readonly limit: ApiLimit,
    private readonly info: BillingInfoService,
    private readonly usage: OwnTokenUsage,
    private readonly generations: GenerationsService,
    private readonly logs: LogsService,
    private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    const { fastify } = this.http;
    for (const prefix of ['/dashboard/billing', '/v1/dashboard/billing']) {
      fastify.get(`${prefix}/subscription`, accessTo('relay'), (request, reply) =>
        this.respond(request, reply, (payer) => this.info.subscription(payer)),
      );
      fastify.get(`${prefix}/usage`, accessTo('relay'), (request, reply) =>
        this.respond(request, reply, (payer) => this.info.usage(payer)),
      );
    }
    fastify.get('/api/usage/token', accessTo('relay'), (request, reply) =>
      this.respondToOwner(request, reply, (owner) => this.usage.ofNewApi(owner)),
    );
    allowPreflight(fastify, '/api/usage/token');
    fastify.addHook('onRequest', (request, reply, done) => {
      if (isLogOfKey(request)) void this.respondWithLog(request, reply, done);
      else done();
    });
    fastify.get('/v1/usage', accessTo('relay'), (request, reply) =>
      this.respondToOwner(request, reply, (owner, query) => {
        const period = { start: query?.get('start_timestamp') ?? null, end: query?.get('end_timestamp') ?? null };
        return this.usage.of(owner, period);
      }),
    );
    fastify.get('/v1/generation', accessTo('relay'), (request, reply) =>
      this.respondToOwner(request, reply, (owner, query) => this.generations.find(owner, query?.get('id') ?? '')),
    );
  }

  /**
   * `GET /api/log/token` with an API key as the only credential, as scripts of new-api call it.
   * @param next continues with the route of `LogsController`, for any other credential
   */
  private async respondWithLog(request: FastifyRequest, reply: FastifyReply, next: () => void): Promise<void> {
    const exchange = Exchange.of(request, reply);
    try {
      const { token, user } = await this.http.ownerOf(exchange);
      await this.limit.countUser(user.id);
      const query = { page_size: MAX_PAGE_SIZE, ...Object.fromEntries(exchange.query ?? []) };
      const { size: limit, offset } = readPage(query, 0);
      const { rows, total } = await this.logs.ofOwnedToken({ userId: user.id, tokenId: token.id }, { limit, offset });
      reply
        .header('access-control-allow-origin', '*')
        .header('access-control-expose-headers', 'x-total-count')
        .header('x-total-count', total)
        .send(ok(rows.map((row) => encodeOwnLog(row, request.language))));
    } catch (error) {
      const refusal = toAppError(error);
      if (refusal.code === RelayError.token_invalid.code) next();
      else sendError(request, reply, refusal);
    }
  }

  private respondToOwner(
    request: FastifyRequest,
    reply: FastifyReply,
    read: (owner: TokenOwner, query: URLSearchParams | null) => Promise<object>,
  ): Promise<void> {
    const exchange = Exchange.of(request, reply);
    return this.http.respond(exchange, reply, openaiDialect, async () => {
      const owner = await this.limited(exchange, () => this.http.ownerOf(exchange));
      await this.limit.countUser(owner.user.id);
      return read(owner, exchange.query);
    });
  }

  private respond(
    request: FastifyRequest,
    reply: FastifyReply,
    read: (payer: Payer) => Promise<object>,
  ): Promise<void> {
    const exchange = Exchange.of(request, reply);
    return this.http.respond(exchange, reply, openaiDialect, async () => {
      const payer = await this.limited(exchange, () => this.http.payerOf(exchange));
      await this.limit.countUser(payer.user.id);
      return this.bodyFor(payer, read, exchange);
    });
  }

  /** Requests with a wrong key count against their address. */
  private async limited<Caller>(exchange: Exchange, authenticate: () => Promise<Caller>): Promise<Caller> {
    try {
      return await authenticate();
    } catch (error) {
      const { refusal } = await this.limit.countAddress(exchange.ip());
      throw refusal ?? error;
    }
  }

  /** Clients of these two paths read an error from the body, regardless of the status. */
  private async bodyFor(
    payer: Payer,
    read: (payer: Payer) => Promise<object>,
    { requestId, language }: Exchange,
  ): Promise<string> {
    try {
      return JSON.stringify(await read(payer));
    } catch (cause) {
      this.logger.error({ event: 'balance.read_failed', err: cause, requestId }, 'Balance could not be read');
      return openaiDialect.errorBody(new AppError(RelayError.internal, {}, { cause }, language()), requestId);
    }
  }
}

/** Whether a request for the log of a token has a credential and does not name the token. */
function isLogOfKey({ routeOptions, url, headers }: FastifyRequest): boolean {
  if (routeOptions.url !== TOKEN_LOG || headers.authorization === undefined) return false;
  return !new URLSearchParams(url.split('?')[1]).has('key');
}
