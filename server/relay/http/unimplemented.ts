import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { GOOGLE_RESOURCES } from '../../platform/http/path-aliases.js';
import { JSON_TYPE } from '../../protocols/bytes/content-types.js';
import { Exchange } from '../model/exchange.js';

/** OpenAI API calls on resources that a gateway does not store. */
const KEPT_THINGS =
  /^\/v1\/(uploads|fine-tunes|fine_tuning|assistants|threads|vector_stores|containers|evals|chatkit|edits)(\/|\?|$)/;
/** Chat completions that OpenAI stored. */
const STORED_CHAT = /^\/v1\/chat\/completions\/[^/?]+(\/messages)?(\?|$)/;
/** With a client secret or an address of the upstream, sessions would bypass the gateway and its billing. */
const BESIDE_SESSIONS = /^\/v1\/realtime\/(client_secrets|sessions|transcription_sessions|calls)(\/|\?|$)/;
/** Gemini API calls on resources that a gateway does not store. */
const KEPT_BY_GEMINI = new RegExp(`^(/upload)?/v1(beta|alpha)/(${GOOGLE_RESOURCES})([/:?]|$)`);
const METHODS = new Set(['GET', 'POST', 'DELETE']);
const GEMINI_METHODS = new Set([...METHODS, 'PATCH']);
const MODEL = /^\/v1\/models\/./;

const RESPONSE = JSON.stringify({
  error: { message: 'API not implemented', type: 'veloera_error', param: '', code: 'api_not_implemented' },
});

const GEMINI_RESPONSE = JSON.stringify({
  error: { code: 501, message: 'API not implemented', status: 'UNIMPLEMENTED' },
});

/** The response for a call of a vendor's API that the gateway does not implement; null for any other call. */
export function unimplementedResponse(method: string, url: string): string | null {
  if (GEMINI_METHODS.has(method) && KEPT_BY_GEMINI.test(url)) return GEMINI_RESPONSE;
  const absent = KEPT_THINGS.test(url) || STORED_CHAT.test(url) || BESIDE_SESSIONS.test(url);
  return (METHODS.has(method) && absent) || (method === 'DELETE' && MODEL.test(url)) ? RESPONSE : null;
}

/** Responds to such calls without authentication and before a body is read. */
@Injectable()
export class UnimplementedCalls implements OnModuleInit {
  constructor(private readonly adapter: HttpAdapterHost) {}

  onModuleInit(): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    fastify.addHook('onRequest', (request, reply, done) => {
      // A path with its own route is implemented; the wildcard route of the console's pages does not count.
      const served = !request.is404 && request.routeOptions.url !== '/*';
      const response = served ? null : unimplementedResponse(request.method, request.url);
      if (response === null) {
        done();
        return;
      }
      reply.hijack();
      reply.raw.setHeader('x-content-type-options', 'nosniff');
      reply.raw.setHeader('cache-control', 'no-store');
      reply.raw.setHeader('x-should-retry', 'false');
      Exchange.of(request, reply).sendWhole(501, JSON_TYPE, response);
    });
  }
}
