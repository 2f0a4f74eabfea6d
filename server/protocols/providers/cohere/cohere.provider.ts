import { saneUsage } from '../../../common/usage.js';
import type { Task } from '../../bytes/format.js';
import { joinPath } from '../../bytes/join-path.js';
import { ObjectBody } from '../../bytes/request-body.js';
import { asArray, asRecord, parsedFields } from '../../bytes/untrusted.js';
import { unsupported } from '../../canonical/downgrades.js';
import type { EmbeddingUpstream, RerankUpstream } from '../../canonical/whole-codec.js';
import type { OutgoingCall, Provider, ProviderTools, UpstreamRequest } from '../interface/provider.js';
import { isChatFormat, isEmbeddingFormat } from '../shared/chat-formats.js';
import { type Batching, batchesOf, sendInBatches, vectorOf } from '../shared/embeddings.js';
import { sendPrepared } from '../shared/prepared-run.js';
import { cohereChat, errorOf } from './cohere-chat.js';

/** Purposes of vectors: canonical name → Cohere's name. */
const PURPOSES: Readonly<Record<string, string>> = {
  RETRIEVAL_QUERY: 'search_query',
  QUESTION_ANSWERING: 'search_query',
  FACT_VERIFICATION: 'search_query',
  CODE_RETRIEVAL_QUERY: 'search_query',
  RETRIEVAL_DOCUMENT: 'search_document',
  CLASSIFICATION: 'classification',
  CLUSTERING: 'clustering',
  SEMANTIC_SIMILARITY: 'clustering',
};

/** `/v2/embed`. Without a purpose the texts count as documents, not as queries. */
export const cohereEmbedding: EmbeddingUpstream = {
  task: 'embedding',
  write({ model, inputs, dimensions, purpose, user }, _, downgrades) {
    if (inputs.some((input) => typeof input !== 'string')) throw unsupported('token ids as input');
    if (user !== null) downgrades.note('user');
    return new ObjectBody({
      model,
      texts: inputs,
      input_type: purposeOf(purpose),
      embedding_types: ['float'],
      truncate: 'END',
      ...(dimensions !== null && { output_dimension: dimensions }),
    });
  },
  read({ body }) {
    const response = parsedFields(body.toString('utf8'));
    const { float } = asRecord(response.embeddings);
    if (!Array.isArray(float)) throw errorOf(response, 'the response of the upstream contains no vectors');
    const { input_tokens: input } = asRecord(asRecord(response.meta).billed_units);
    return { vectors: (float as unknown[]).map(vectorOf), usage: saneUsage({ input, output: 0 }) };
  },
};

const TEXTS_AT_ONCE = 96;

/** Longer lists of texts are sent in batches. */
const cohereBatches: Batching = {
  field: 'texts',
  size: () => TEXTS_AT_ONCE,
  join(responses) {
    const float = responses.flatMap(({ embeddings }) => asArray(asRecord(embeddings).float));
    const counts = responses.map(({ meta }) => Number(asRecord(asRecord(meta).billed_units).input_tokens));
    const input_tokens = counts.reduce((sum, count) => sum + count, 0);
    return { embeddings: { float }, meta: { billed_units: { input_tokens } } };
  },
};

/** Cohere's own names are accepted from clients of the OpenAI format. */
function purposeOf(purpose: string | null): string {
  if (purpose === null) return 'search_document';
  return PURPOSES[purpose] ?? (Object.values(PURPOSES).includes(purpose) ? purpose : 'search_document');
}

/**
 * `/v2/rerank`. Documents are not returned, because the client has them. Search units are not tokens, so tokens are
 * counted here.
 */
export const cohereRerank: RerankUpstream = {
  task: 'rerank',
  write: ({ model, query, documents, topN }) =>
    new ObjectBody({ model, query, documents, ...(topN !== null && { top_n: topN }) }),
  read({ body }) {
    const response = parsedFields(body.toString('utf8'));
    if (!Array.isArray(response.results)) throw errorOf(response, 'the response of the upstream contains no results');
    const results = asArray(response.results).flatMap((item) => {
      const { index, relevance_score: score } = asRecord(item);
      return typeof index === 'number' && typeof score === 'number' ? [{ index, score }] : [];
    });
    return { results, usage: null };
  },
};

const PATHS: Partial<Record<Task, string>> = { chat: '/v2/chat', embedding: '/v2/embed', rerank: '/v2/rerank' };

/** Cohere's own status for an invalid token. */
const INVALID_TOKEN = 498;

/** Cohere: chats, embeddings and reranking in its own API. */
export const cohereProvider: Provider = {
  resolveFormat(format) {
    if (isChatFormat(format)) return cohereChat;
    if (isEmbeddingFormat(format)) return cohereEmbedding;
    return format === 'jina.rerank' ? cohereRerank : null;
  },
  request(call: OutgoingCall, { key }: ProviderTools): UpstreamRequest {
    return {
      method: 'POST',
      ...joinPath(hostOf(call.channel.baseUrl), PATHS[call.task] ?? ''),
      headers: {
        ...authorization(key),
        'content-type': 'application/json',
        accept: call.stream ? 'text/event-stream' : 'application/json',
      },
      body: call.body.bytes(),
    };
  },
  listModels: ({ baseUrl }, { key }) => ({
    method: 'GET',
    ...joinPath(hostOf(baseUrl), '/v1/models?page_size=1000'),
    headers: { ...authorization(key), accept: 'application/json' },
    body: null,
  }),
  transport(request, reader, tools) {
    const bodies = request.path.endsWith('/embed') ? batchesOf(request, cohereBatches) : null;
    if (!bodies) return tools.send(request, reader);
    return sendPrepared((signal) => sendInBatches(request, bodies, cohereBatches, tools, signal), reader, tools);
  },
  failure: (status) => (status === INVALID_TOKEN ? { status: 401 } : undefined),
};

/** The paths contain versions, so a version in the base URL is removed. */
function hostOf(baseUrl: string): string {
  return baseUrl.trim().replace(/\/v[12]\/?$/, '');
}

function authorization(key: string): Record<string, string> {
  // Usage and vectors are read from the relayed bytes, so they must not be compressed.
  return { authorization: `Bearer ${key}`, 'accept-encoding': 'identity' };
}
