import { ObjectBody } from '../../bytes/object-body.js';
import { asArray, asRecord, parsedFields } from '../../bytes/untrusted.js';
import type { RerankUpstream } from '../../canonical/rerank.js';
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
    const answer = parsedFields(body.toString('utf8'));
    if (!Array.isArray(answer.results)) throw errorOf(answer, 'the upstream answered without results');
    const results = asArray(answer.results).flatMap((item) => {
      const { index, relevance_score: score } = asRecord(item);
      return typeof index === 'number' && typeof score === 'number' ? [{ index, score }] : [];
    });
    return { results, usage: null };
  },
};
