import { AppError } from '../../../../common/errors/app-error.js';
import { JSON_TYPE } from '../../../bytes/content-types.js';
import type { RequestBody } from '../../../bytes/request-body.js';
import { asArray, asRecord } from '../../../bytes/untrusted.js';
import type { RerankClient, RerankRequest } from '../../../canonical/whole-codec.js';
import { RerankError } from '../openai.errors.js';

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
export function readRerank(body: RequestBody, model: string): RerankRequest {
  const query = body.get('query');
  if (typeof query !== 'string' || query === '') throw refusal('invalid_query', 'field query is required');
  const documents = asArray(body.get('documents')).map(documentText);
  if (documents.length === 0) throw refusal('invalid_documents', 'field documents is required');
  if (documents.length > MAX_DOCUMENTS) {
    throw refusal('invalid_documents', `at most ${MAX_DOCUMENTS} documents can be ranked at once`);
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
