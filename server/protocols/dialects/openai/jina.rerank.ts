import { AppError } from '../../../common/errors/app-error.js';
import { saneUsage, type Usage } from '../../../common/usage.js';
import { JSON_TYPE } from '../../bytes/content-types.js';
import { ObjectBody, type RequestBody } from '../../bytes/request-body.js';
import { asArray, asRecord, type Fields } from '../../bytes/untrusted.js';
import { BadResponse } from '../../canonical/reply.js';
import type { RerankClient, RerankRequest, RerankResponse, RerankUpstream } from '../../canonical/whole-codec.js';
import { estimateTokens } from '../../metering/estimate.js';
import type { Operation } from '../shared/dialect.js';
import { CompleteResponseMeter } from './shared/complete-response-meter.js';
import { openaiDialect } from './shared/openai.dialect.js';
import { RerankError } from './shared/openai.errors.js';
import { OpenAiStreamMeter } from './shared/openai-stream-meter.js';
import { readModel, rewriteOpenAi } from './shared/request-fields.js';
import { badResponse, responseFields } from './shared/response-fields.js';

/** The client side of `POST /v1/rerank`, in the form that Jina and Cohere share. */
export const jinaRerankClient: RerankClient = {
  task: 'rerank',
  read: readRerank,
  write({ results, usage }, { requestId, model, body }) {
    const { documents, returnDocuments } = readRerank(body, model);
    const response = {
      id: `rerank-${requestId}`,
      model,
      results: results.map(({ index, score, document }) => ({
        index,
        relevance_score: score,
        // Not every upstream returns the documents.
        ...(returnDocuments && { document: { text: document ?? documents[index] ?? '' } }),
      })),
      ...(usage && { usage: { prompt_tokens: usage.input, total_tokens: usage.input + usage.output } }),
    };
    return { contentType: JSON_TYPE, body: Buffer.from(JSON.stringify(response)) };
  },
};

const MAX_DOCUMENTS = 10_000;

/**
 * Reads a rerank request for any upstream.
 * @throws {AppError} invalid_query, invalid_documents
 */
function readRerank(body: RequestBody, model: string): RerankRequest {
  const query = body.get('query');
  if (typeof query !== 'string' || query === '') throw refusal('invalid_query', 'field query is required');
  const documents = asArray(body.get('documents')).map(documentText);
  if (documents.length === 0) throw refusal('invalid_documents', 'field documents is required');
  if (documents.length > MAX_DOCUMENTS) {
    throw refusal('invalid_documents', `at most ${MAX_DOCUMENTS} documents can be ranked in one request`);
  }
  const topN = body.get('top_n');
  return {
    model,
    query,
    documents,
    topN: typeof topN === 'number' && Number.isInteger(topN) && topN > 0 ? topN : null,
    returnDocuments: body.get('return_documents') === true,
  };
}

/** Documents are strings; for an object its `text`, or its JSON. */
function documentText(document: unknown): string {
  if (typeof document === 'string') return document;
  const { text } = asRecord(document);
  return typeof text === 'string' ? text : JSON.stringify(document);
}

function refusal(code: keyof typeof RerankError, detail: string): AppError {
  return new AppError(RerankError[code], { detail });
}

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
function readRerankUsage({ usage, meta }: Fields): Usage | null {
  const { prompt_tokens: prompt, total_tokens: total } = asRecord(usage);
  const { input_tokens: input, output_tokens: output } = asRecord(asRecord(meta).tokens);
  // Reranking produces no output, so all counted tokens are the prompt.
  return saneUsage({ input: total ?? prompt ?? input, output: total === undefined ? (output ?? 0) : 0 });
}

/** `POST /v1/rerank`: OpenAI has no such API, but clients of its API expect it. */
export const jinaRerank: Operation = {
  format: 'jina.rerank',
  task: 'rerank',
  dialect: openaiDialect,
  codec: jinaRerankClient,
  read(body) {
    const { model, query, documents } = readRerank(body, readModel(body));
    // Every document is processed together with the query.
    const each = estimateTokens(query);
    const promptEstimate = documents.reduce((sum, text) => sum + each + estimateTokens(text), 0);
    return { model, stream: false, wantsUsage: false, maxTokens: 0, promptEstimate };
  },
  promptForCount(body) {
    const { query, documents } = readRerank(body, '');
    return { texts: [query, ...documents], structureTokens: 0 };
  },
  rewrite: rewriteOpenAi,
  responseMeter: () =>
    new CompleteResponseMeter(({ body }) => {
      const fields = responseFields(body);
      return { usage: readRerankUsage(fields), produced: asArray(fields.results).length > 0 };
    }),
  streamMeter: (requested) => new OpenAiStreamMeter(requested.wantsUsage),
};
