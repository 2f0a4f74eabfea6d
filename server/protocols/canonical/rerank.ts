import type { WholeAnswer, WholeClient, WholeUpstream } from './whole-codec.js';

/** Documents to be ordered by what they have to say on a query. */
export interface RerankRequest {
  model: string;
  query: string;
  documents: string[];
  topN: number | null;
  returnDocuments: boolean;
}

/** The best documents with their scores, best first. */
export interface RerankAnswer extends WholeAnswer {
  /** By falling score. `index` counts the request's documents from 0. */
  results: { index: number; score: number; document?: string }[];
}

export type RerankClient = WholeClient<RerankRequest, RerankAnswer> & { readonly task: 'rerank' };
export type RerankUpstream = WholeUpstream<RerankRequest, RerankAnswer> & { readonly task: 'rerank' };
