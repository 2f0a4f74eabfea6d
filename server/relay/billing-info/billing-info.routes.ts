import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../common/errors/app-error.js';
import { accessTo } from '../../platform/access/route-access.js';
import { ApiLimit } from '../../platform/http/limits/api-limit.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { openaiDialect } from '../../protocols/dialects/openai/openai.dialect.js';
import { RelayHttp } from '../http/relay-http.js';
import type { Exchange } from '../model/exchange.js';
import type { Payer } from '../model/payer.js';
import { RelayError } from '../model/relay.errors.js';
import { BillingInfo } from './billing-info.service.js';

/** The balance, on the two paths that clients use. */
@Injectable()
export class BillingInfoRoutes implements OnModuleInit {
  constructor(
    private readonly http: RelayHttp,
    private readonly limit: ApiLimit,
    private readonly info: BillingInfo,
    private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    const { fastify } = this.http;
    for (const prefix of ['/dashboard/billing', '/v1/dashboard/billing']) {
      fastify.get(`${prefix}/subscription`, accessTo('relay'), (request, reply) =>
        this.answer(request, reply, (payer) => this.info.subscription(payer)),
      );
      fastify.get(`${prefix}/usage`, accessTo('relay'), (request, reply) =>
        this.answer(request, reply, (payer) => this.info.usage(payer)),
      );
    }
  }

  private answer(request: FastifyRequest, reply: FastifyReply, read: (payer: Payer) => Promise<object>): Promise<void> {
    return this.http.answer(request, reply, openaiDialect, async (exchange) => {
      const payer = await this.payerOf(exchange);
      await this.limit.countUser(payer.user.id);
      return this.bodyFor(payer, read, exchange);
    });
  }

  private async payerOf(exchange: Exchange): Promise<Payer> {
    try {
      return await this.http.payerOf(exchange);
    } catch (error) {
      const { refusal } = await this.limit.countAddress(exchange.ip());
      throw refusal ?? error;
    }
  }

  /** Clients of these two paths read an error from the body, whatever the status is. */
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
