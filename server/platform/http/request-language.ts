import type { IncomingHttpHeaders } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Language, languageOf } from '../../common/errors/app-error.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** The language of the response to a request with these headers. */
    languageOf(headers: IncomingHttpHeaders): Language;
  }
  interface FastifyRequest {
    /** The language of the response: the client's, else the site's. */
    readonly language: Language;
  }
}

/** @param siteLanguage the language for clients that accept no supported language */
export function responseInLanguages(fastify: FastifyInstance, siteLanguage: () => Language): void {
  fastify.decorate('languageOf', (headers: IncomingHttpHeaders) =>
    languageOf(headers['accept-language'], siteLanguage()),
  );
  fastify.decorateRequest('language', {
    getter() {
      return this.server.languageOf(this.headers);
    },
  });
}

/** The language of the response, see `FastifyRequest.language`. */
export const ResponseLanguage = createParamDecorator(
  (_: unknown, context: ExecutionContext): Language => context.switchToHttp().getRequest<FastifyRequest>().language,
);
