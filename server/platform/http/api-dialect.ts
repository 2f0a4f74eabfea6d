import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The products whose management API a site can respond as, where they differ. Requests of both are always accepted. */
export const API_DIALECTS = ['veloera', 'new-api'] as const;
export type ApiDialect = (typeof API_DIALECTS)[number];

declare module 'fastify' {
  interface FastifyInstance {
    /** The option `ApiDialect` of the site. */
    apiDialect(): ApiDialect;
  }
  interface FastifyRequest {
    /** The dialect of responses of the management API, see docs/compatibility.md. */
    readonly apiDialect: ApiDialect;
  }
}

/**
 * Gives every request the dialect of its response, `apiDialect`.
 * @param siteDialect the option of the site; read for each request
 */
export function responseInDialect(fastify: FastifyInstance, siteDialect: () => ApiDialect): void {
  fastify.decorate('apiDialect', siteDialect);
  fastify.decorateRequest('apiDialect', {
    getter() {
      return this.server.apiDialect();
    },
  });
}

/** See `FastifyRequest.apiDialect`. */
export const ResponseDialect = createParamDecorator(
  (_: unknown, context: ExecutionContext): ApiDialect => context.switchToHttp().getRequest<FastifyRequest>().apiDialect,
);
