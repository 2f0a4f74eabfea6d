import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { JSON_TYPE } from '../../protocols/bytes/content-types.js';
import { Exchange } from '../model/exchange.js';

/** Calls of the OpenAI API about things that a gateway does not keep. */
const KEPT_THINGS =
  /^\/v1\/(files|uploads|fine-tunes|fine_tuning|batches|assistants|threads|vector_stores|edits)(\/|\?|$)/;
/** With a secret or an address of the upstream's own, its sessions would go past this server and its bills. */
const BESIDE_SESSIONS = /^\/v1\/realtime\/(client_secrets|sessions|transcription_sessions|calls)(\/|\?|$)/;
/** The same of the Gemini API. */
const KEPT_BY_GEMINI = /^\/v1(beta|alpha)\/(files|cachedContents|interactions|fileSearchStores|batches)(\/|:|\?|$)/;
const METHODS = new Set(['GET', 'POST', 'DELETE']);
const GEMINI_METHODS = new Set([...METHODS, 'PATCH']);
const MODEL = /^\/v1\/models\/./;

const ANSWER = JSON.stringify({
  error: { message: 'API not implemented', type: 'veloera_error', param: '', code: 'api_not_implemented' },
});

const GEMINI_ANSWER = JSON.stringify({
  error: { code: 501, message: 'API not implemented', status: 'UNIMPLEMENTED' },
});

/** What a call is answered with that its vendor's API has and this server has not; null for any other. */
export function unimplementedResponse(method: string, url: string): string | null {
  if (GEMINI_METHODS.has(method) && KEPT_BY_GEMINI.test(url)) return GEMINI_ANSWER;
  const absent = KEPT_THINGS.test(url) || BESIDE_SESSIONS.test(url);
  return (METHODS.has(method) && absent) || (method === 'DELETE' && MODEL.test(url)) ? ANSWER : null;
}

/** Says so at once, whoever asks, before a body is read. */
@Injectable()
export class UnimplementedCalls implements OnModuleInit {
  constructor(private readonly adapter: HttpAdapterHost) {}

  onModuleInit(): void {
    const fastify = this.adapter.httpAdapter.getInstance<FastifyInstance>();
    fastify.addHook('onRequest', (request, reply, done) => {
      // An address that somebody serves is none of these; the console's pages are served at any.
      const served = !request.is404 && request.routeOptions.url !== '/*';
      const answer = served ? null : unimplementedResponse(request.method, request.url);
      if (answer === null) {
        done();
        return;
      }
      reply.hijack();
      Exchange.of(request, reply).sendWhole(501, JSON_TYPE, answer);
    });
  }
}
