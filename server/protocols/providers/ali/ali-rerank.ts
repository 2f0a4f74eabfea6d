import { saneUsage } from '../../../common/usage.js';
import { ObjectBody } from '../../bytes/object-body.js';
import { fieldsOf, itemsOf, parsedFields, textOf } from '../../bytes/untrusted.js';
import { BadAnswer } from '../../canonical/bad-answer.js';
import { AnswerError } from '../../canonical/reply.js';
import type { RerankUpstream } from '../../canonical/rerank.js';
import { outputOf } from './ali-errors.js';

/** Rankings of the native API. */
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
    if (!Array.isArray(results)) throw new AnswerError(BadAnswer.noResults);
    const { total_tokens: input } = fieldsOf(answer.usage);
    return { results: itemsOf(results).flatMap(resultOf), usage: saneUsage({ input, output: 0 }) };
  },
};

function resultOf(item: unknown): { index: number; score: number; document?: string }[] {
  const { index, relevance_score: score, document } = fieldsOf(item);
  if (typeof index !== 'number' || typeof score !== 'number') return [];
  const text = textOf(document) || textOf(fieldsOf(document).text);
  return [{ index, score, ...(text !== '' && { document: text }) }];
}
