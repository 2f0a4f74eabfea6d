import type { IncomingHttpHeaders } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Language, languageOf } from '../../common/errors/app-error.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** The language of an answer to a request with these headers. */
    languageOf(headers: IncomingHttpHeaders): Language;
  }
  interface FastifyRequest {
    /** The language of the answer: what the client asks for, else the site's. */
    readonly language: Language;
  }
}

/** @param siteLanguage what clients are answered in that ask for no language of ours */
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

/** The language of the answer, see `FastifyRequest.language`. */
export const ResponseLanguage = createParamDecorator(
  (_: unknown, context: ExecutionContext): Language => context.switchToHttp().getRequest<FastifyRequest>().language,
);
