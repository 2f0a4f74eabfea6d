import { saneUsage } from '../../../common/usage.js';
import { ObjectBody } from '../../bytes/object-body.js';
import { asArray, asRecord, asString, parsedFields } from '../../bytes/untrusted.js';
import { BadResponse } from '../../canonical/bad-response.js';
import { ResponseError } from '../../canonical/reply.js';
import type { RerankUpstream } from '../../canonical/rerank.js';
import { outputOf } from './ali-errors.js';

/** Reranking in the native API. */
export const aliRerank: RerankUpstream = {
  task: 'rerank',
  write: ({ model, query, documents, topN, returnDocuments }) =>
    new ObjectBody({
      model,
      input: { query, documents },
      parameters: { ...(topN !== null && { top_n: topN }), return_documents: returnDocuments },
    }),
  read({ body }) {
    const answer = parsedFields(body.toString('utf8'));
    const { results } = outputOf(answer);
    if (!Array.isArray(results)) throw new ResponseError(BadResponse.noResults);
    const { total_tokens: input } = asRecord(answer.usage);
    return { results: asArray(results).flatMap(resultOf), usage: saneUsage({ input, output: 0 }) };
  },
};

function resultOf(item: unknown): { index: number; score: number; document?: string }[] {
  const { index, relevance_score: score, document } = asRecord(item);
  if (typeof index !== 'number' || typeof score !== 'number') return [];
  const text = asString(document) || asString(asRecord(document).text);
  return [{ index, score, ...(text !== '' && { document: text }) }];
}
