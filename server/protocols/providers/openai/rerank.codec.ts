import { saneUsage } from '../../../common/usage.js';
import { ObjectBody } from '../../bytes/request-body.js';
import { asRecord, asString } from '../../bytes/untrusted.js';
import { BadResponse, ResponseError } from '../../canonical/reply.js';
import type { RerankUpstream } from '../../canonical/whole-codec.js';
import { readJsonResponse } from '../shared/json-response.js';

/**
 * Jina's rerank and compatible APIs: documents as texts or objects; the usage in OpenAI's place, under `meta`, or
 * missing.
 */
export const lenientRerank: RerankUpstream = {
  task: 'rerank',
  write({ model, query, documents, topN, returnDocuments }) {
    return new ObjectBody({
      model,
      query,
      documents,
      ...(topN !== null && { top_n: topN }),
      return_documents: returnDocuments,
    });
  },
  read(raw) {
    const { results, usage, meta } = readJsonResponse(raw);
    if (!Array.isArray(results)) throw new ResponseError(BadResponse.noResults);
    return { results: results.map(readResult), usage: readUsage(asRecord(usage), asRecord(asRecord(meta).tokens)) };
  },
};

function readResult(item: unknown): { index: number; score: number; document?: string } {
  const { index, relevance_score, document } = asRecord(item);
  if (typeof index !== 'number' || typeof relevance_score !== 'number') {
    throw new ResponseError(BadResponse.noPlaceOrScore);
  }
  const text = asString(document) || asString(asRecord(document).text);
  return { index, score: relevance_score, ...(text !== '' && { document: text }) };
}

function readUsage(
  { prompt_tokens, total_tokens }: Readonly<Record<string, unknown>>,
  { input_tokens, output_tokens = 0 }: Readonly<Record<string, unknown>>,
) {
  const input = prompt_tokens ?? total_tokens;
  return input === undefined
    ? saneUsage({ input: input_tokens, output: output_tokens })
    : saneUsage({ input, output: 0 });
}
