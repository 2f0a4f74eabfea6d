import { saneUsage, type Usage } from '../../../../common/usage.js';
import { ObjectBody } from '../../../bytes/request-body.js';
import { asArray, asRecord, type Fields } from '../../../bytes/untrusted.js';
import { BadResponse } from '../../../canonical/reply.js';
import type { RerankResponse, RerankUpstream } from '../../../canonical/whole-codec.js';
import { badResponse, responseFields } from '../response-fields.js';

/** The upstream side of `POST /v1/rerank`. */
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
  read: ({ body }): RerankResponse => {
    const fields = responseFields(body);
    if (!Array.isArray(fields.results)) throw badResponse(BadResponse.noResults);
    return { results: asArray(fields.results).map(resultOf), usage: readRerankUsage(fields) };
  },
};

function resultOf(value: unknown): RerankResponse['results'][number] {
  const { index, relevance_score: score, document } = asRecord(value);
  if (typeof index !== 'number' || typeof score !== 'number') throw badResponse(BadResponse.noScores);
  const text = typeof document === 'string' ? document : asRecord(document).text;
  return { index, score, ...(typeof text === 'string' && { document: text }) };
}

/** Tokens in the fields that vendors use: `usage` (Jina), or `meta.tokens` (SiliconCloud); null for search units. */
export function readRerankUsage({ usage, meta }: Fields): Usage | null {
  const { prompt_tokens: prompt, total_tokens: total } = asRecord(usage);
  const { input_tokens: input, output_tokens: output } = asRecord(asRecord(meta).tokens);
  // Reranking produces no output, so all counted tokens are the prompt.
  return saneUsage({ input: total ?? prompt ?? input, output: total === undefined ? (output ?? 0) : 0 });
}
