import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';

/** Says to browsers that other sites may send an access token to the log of one API token. */
@Injectable()
export class TokenLogPreflight implements OnModuleInit {
  constructor(private readonly adapter: HttpAdapterHost) {}

  /** A plain route: it has no caller whom a policy could know, and the document does not describe it. */
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
