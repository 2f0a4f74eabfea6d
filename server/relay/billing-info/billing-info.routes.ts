import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors/app-error.js';
import { ApiLimit } from '../../platform/http/api-limit.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { RelayAuthenticator } from '../admission/authenticate.js';
import type { Payer } from '../call.js';
import { openaiDialect } from '../dialects/openai/openai.dialect.js';
import { readClientKey } from '../http/client-key.js';
import { Exchange } from '../http/exchange.js';
import { RelayError } from '../relay.errors.js';
import { RelayService } from '../relay.service.js';
import { JSON_TYPE } from '../wire/content-types.js';
import { BillingInfo } from './billing-info.service.js';

/** The balance, at the two addresses at which clients look for it. */
@Injectable()
export class BillingInfoRoutes implements OnModuleInit {
  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly authenticator: RelayAuthenticator,
    private readonly limit: ApiLimit,
    private readonly relay: RelayService,
    private readonly info: BillingInfo,
    private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    for (const prefix of ['/dashboard/billing', '/v1/dashboard/billing']) {
      fastify.get(`${prefix}/subscription`, (request, reply) =>
        this.answer(request, reply, (payer) => this.info.subscription(payer)),
      );
      fastify.get(`${prefix}/usage`, (request, reply) =>
        this.answer(request, reply, (payer) => this.info.usage(payer)),
      );
    }
  }

  private async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    read: (payer: Payer) => Promise<object>,
  ): Promise<void> {
    reply.hijack();
    const exchange = new Exchange(request.raw, reply.raw, request.id, () => request.ip);
    try {
      await this.limit.count(request.ip);
      const key = readClientKey(request.headers, exchange.path, exchange.query);
      const payer = await this.authenticator.authenticate(key, exchange.ip);
      exchange.sendWhole(200, JSON_TYPE, await this.bodyFor(payer, read, exchange.requestId));
    } catch (error) {
      this.relay.refuse(exchange, openaiDialect, error);
    }
  }

  /** Clients of these two addresses look for an error in the body, whatever the status is. */
  private async bodyFor(payer: Payer, read: (payer: Payer) => Promise<object>, requestId: string): Promise<string> {
    try {
      return JSON.stringify(await read(payer));
    } catch (cause) {
      this.logger.error({ err: cause, requestId }, 'a balance could not be read');
      return openaiDialect.errorBody(new AppError(RelayError.internal, {}, { cause }), requestId);
    }
  }
}
