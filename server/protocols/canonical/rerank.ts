import type { WholeClient, WholeResponse, WholeUpstream } from './whole-codec.js';

/** Documents to be ordered by what they have to say on a query. */
export interface RerankRequest {
  model: string;
  query: string;
  documents: string[];
  topN: number | null;
  returnDocuments: boolean;
}

/** The best documents with their scores, best first. */
export interface RerankResponse extends WholeResponse {
  /** By falling score. `index` counts the request's documents from 0. */
  results: { index: number; score: number; document?: string }[];
}

export type RerankClient = WholeClient<RerankRequest, RerankResponse> & { readonly task: 'rerank' };
export type RerankUpstream = WholeUpstream<RerankRequest, RerankResponse> & { readonly task: 'rerank' };
