import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';

/** Responds to CORS preflight requests: other sites may send an access token to the log of one API token. */
@Injectable()
export class TokenLogPreflight implements OnModuleInit {
  constructor(private readonly adapter: HttpAdapterHost) {}

  /** Registers a plain route, because it has no caller to authorize and is not part of the OpenAPI document. */
  onModuleInit(): void {
    this.adapter.httpAdapter?.getInstance<FastifyInstance>().options('/api/log/token', (_request, reply) =>
      reply
        .headers({
          'access-control-allow-origin': '*',
          'access-control-allow-methods': 'GET',
          'access-control-allow-headers': 'authorization, veloera-user, new-api-user',
          'access-control-max-age': '86400',
        })
        .status(204)
        .send(),
    );
  }
}
