import { ObjectBody } from '../../bytes/object-body.js';
import { asArray, asRecord } from '../../bytes/untrusted.js';
import type { RerankUpstream } from '../../canonical/rerank.js';
import { noResponse, resultOf } from './cloudflare-response.js';

/** Reranking. Results come in the order of the documents and without a token count. */
export const cloudflareRerank: RerankUpstream = {
  task: 'rerank',
  write: ({ query, documents, topN }) =>
    new ObjectBody({
      query,
      contexts: documents.map((text) => ({ text })),
      ...(topN !== null && { top_k: topN }),
    }),
  read(answer) {
    const { response } = resultOf(answer);
    if (!Array.isArray(response)) throw noResponse('the upstream answered without results');
    const results = asArray(response).flatMap((item) => {
      const { id, score } = asRecord(item);
      return typeof id === 'number' && typeof score === 'number' ? [{ index: id, score }] : [];
    });
    return { results: results.sort((one, other) => other.score - one.score), usage: null };
  },
};
