import { JSON_TYPE } from '../../../bytes/content-types.js';
import type { RerankClient } from '../../../canonical/rerank.js';
import { readRerank } from './rerank-request.js';

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
