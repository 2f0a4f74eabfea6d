import type { WholeClient, WholeResponse, WholeUpstream } from './whole-codec.js';

/** Documents to rank by their relevance to a query. */
export interface RerankRequest {
  model: string;
  query: string;
  documents: string[];
  topN: number | null;
  returnDocuments: boolean;
}

/** The most relevant documents with their scores, in descending order. */
export interface RerankResponse extends WholeResponse {
  /** In descending order of the score. `index` counts the request's documents from 0. */
  results: { index: number; score: number; document?: string }[];
}

export type RerankClient = WholeClient<RerankRequest, RerankResponse> & { readonly task: 'rerank' };
export type RerankUpstream = WholeUpstream<RerankRequest, RerankResponse> & { readonly task: 'rerank' };
