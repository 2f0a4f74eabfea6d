import type { Task } from '../../bytes/format.js';
import { joinPath } from '../../bytes/join-path.js';
import { ObjectBody } from '../../bytes/request-body.js';
import { asArray, asRecord, parsedFields } from '../../bytes/untrusted.js';
import type { RerankUpstream } from '../../canonical/whole-codec.js';
import type { OutgoingCall, Provider, ProviderTools, UpstreamRequest } from '../provider.js';
import { batchesOf, sendInBatches } from '../shared/batches.js';
import { isChatFormat, isEmbeddingFormat } from '../shared/chat-formats.js';
import { sendPrepared } from '../shared/prepared-run.js';
import { cohereChat } from './cohere-chat.js';
import { cohereBatches, cohereEmbedding } from './cohere-embedding.js';
import { errorOf } from './cohere-response.js';

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
