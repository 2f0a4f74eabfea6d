import { saneUsage, type Usage } from '../../../../common/usage.js';
import { ObjectBody } from '../../../bytes/object-body.js';
import { type Fields, fieldsOf, itemsOf } from '../../../bytes/untrusted.js';
import { BadAnswer } from '../../../canonical/bad-answer.js';
import type { RerankAnswer, RerankUpstream } from '../../../canonical/rerank.js';
import { answerFields, badAnswer } from '../answer-fields.js';

/** The upstream's half of `POST /v1/rerank`. */
export const jinaRerankUpstream: RerankUpstream = {
  task: 'rerank',
  write: ({ model, query, documents, topN, returnDocuments }) =>
    new ObjectBody({
      model,
      query,
      documents,
      ...(topN !== null && { top_n: topN }),
      return_documents: returnDocuments,
    }),
  read: ({ body }): RerankAnswer => {
    const fields = answerFields(body);
    if (!Array.isArray(fields.results)) throw badAnswer(BadAnswer.noResults);
    return { results: itemsOf(fields.results).map(resultOf), usage: readRerankUsage(fields) };
  },
};

function resultOf(value: unknown): RerankAnswer['results'][number] {
  const { index, relevance_score: score, document } = fieldsOf(value);
  if (typeof index !== 'number' || typeof score !== 'number') throw badAnswer(BadAnswer.noScores);
  const text = typeof document === 'string' ? document : fieldsOf(document).text;
  return { index, score, ...(typeof text === 'string' && { document: text }) };
}

/** Tokens where the vendor counts them: under `usage` (Jina), or `meta.tokens` (SiliconCloud); null for search units. */
export function readRerankUsage({ usage, meta }: Fields): Usage | null {
  const { prompt_tokens: prompt, total_tokens: total } = fieldsOf(usage);
  const { input_tokens: input, output_tokens: output } = fieldsOf(fieldsOf(meta).tokens);
  // A ranking writes nothing, so whatever was counted is the prompt.
  return saneUsage({ input: total ?? prompt ?? input, output: total === undefined ? (output ?? 0) : 0 });
}
