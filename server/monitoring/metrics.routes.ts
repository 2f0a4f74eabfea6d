import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Authenticator } from '../common/principal.js';
import { accessTo, authorize } from '../platform/access/authorize.js';
import { Config } from '../platform/config/config.js';
import { toAppError } from '../platform/http/error-filter.js';
import { MetricsService } from './metrics.service.js';

/**
 * `GET /metrics`, for requests with METRICS_TOKEN and for administrators. It is a plain handler: the guard of the other
 * routes would treat the token as an access token and refuse it.
 */
@Injectable()
export class MetricsRoutes implements OnModuleInit {
  private readonly token: Buffer | null;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly metrics: MetricsService,
    private readonly authenticator: Authenticator,
    { env }: Config,
  ) {
    this.token = env.METRICS_TOKEN === undefined ? null : digest(env.METRICS_TOKEN);
  }

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    fastify.get('/metrics', accessTo('health:read'), (request, reply) => this.respond(request, reply));
  }

  private async respond(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      if (!this.showsToken(request)) {
        authorize(request.routeOptions.config.access, await this.authenticator.authenticate(request));
      }
      const { type, text } = await this.metrics.page();
      return reply.header('content-type', type).header('cache-control', 'no-store').send(text);
    } catch (error) {
      // A scraper reads only the status, so the envelope's status, which may be 200, is not used.
      const failure = toAppError(error);
      const message = failure.text(request.language);
      return reply.status(failure.status).send({ success: false, message, code: failure.code });
    }
  }

  private showsToken({ headers }: FastifyRequest): boolean {
    const [, shown] = /^bearer +(.+)$/i.exec(headers.authorization ?? '') ?? [];
    return this.token !== null && shown !== undefined && timingSafeEqual(digest(shown), this.token);
  }
}

/** A digest of constant length, for a comparison in constant time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
