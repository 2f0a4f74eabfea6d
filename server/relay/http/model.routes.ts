import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accessTo } from '../../platform/access/authorize.js';
import { anthropicDialect } from '../../protocols/dialects/anthropic/anthropic.dialect.js';
import { findAnthropicModel, listAnthropicModels } from '../../protocols/dialects/anthropic/anthropic-models.js';
import { geminiDialect } from '../../protocols/dialects/gemini/gemini.dialect.js';
import { findGeminiModel, listGeminiModels } from '../../protocols/dialects/gemini/gemini-models.js';
import { openaiDialect } from '../../protocols/dialects/openai/shared/openai.dialect.js';
import type { Dialect } from '../../protocols/dialects/shared/dialect.js';
import { ModelList } from '../admission/model-list.js';
import type { Payer } from '../model/call.js';
import { Exchange } from '../model/exchange.js';
import { RelayHttp } from './relay-http.js';

/** The models that a key may call, in the formats of the three dialects. */
@Injectable()
export class ModelRoutes implements OnModuleInit {
  constructor(
    private readonly http: RelayHttp,
    private readonly models: ModelList,
  ) {}

  onModuleInit(): void {
    const { fastify } = this.http;
    fastify.get<{ Querystring: Record<string, unknown> }>('/v1/models', accessTo('relay'), async (request, reply) => {
      const listed = (payer: Payer) =>
        listAnthropicModels(this.models.names(payer), request.query, this.models.factsFor(payer));
      if (isAnthropicRequest(request)) await this.respondToGet(request, reply, listed, anthropicDialect);
      else await this.respondToGet(request, reply, (payer) => this.models.list(payer));
    });
    // Model names may contain slashes.
    fastify.get<{ Params: { '*': string } }>('/v1/models/*', accessTo('relay'), async (request, reply) => {
      const name = request.params['*'];
      const found = (payer: Payer) => findAnthropicModel(this.models.names(payer), name, this.models.factsFor(payer));
      if (isAnthropicRequest(request)) await this.respondToGet(request, reply, found, anthropicDialect);
      else await this.respondToGet(request, reply, (payer) => this.models.one(payer, name));
    });
    fastify.get('/v1beta/models', accessTo('relay'), async (request, reply) => {
      await this.respondToGet(
        request,
        reply,
        (payer) => listGeminiModels(this.models.names(payer), this.models.factsFor(payer)),
        geminiDialect,
      );
    });
    fastify.get<{ Params: { '*': string } }>('/v1beta/models/*', accessTo('relay'), async (request, reply) => {
      const name = request.params['*'];
      await this.respondToGet(
        request,
        reply,
        (payer) => findGeminiModel(this.models.names(payer), name, this.models.factsFor(payer)),
        geminiDialect,
      );
    });
  }

  private respondToGet(
    request: FastifyRequest,
    reply: FastifyReply,
    handle: (payer: Payer) => object,
    dialect: Dialect = openaiDialect,
  ): Promise<void> {
    const exchange = Exchange.of(request, reply);
    return this.http.respond(exchange, reply, dialect, async () => handle(await this.http.payerOf(exchange)));
  }
}

/** Two vendors list their models at the same path; only Anthropic's SDKs send the version of their API. */
function isAnthropicRequest({ headers }: FastifyRequest): boolean {
  return headers['anthropic-version'] !== undefined;
}
