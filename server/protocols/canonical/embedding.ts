import type { WholeClient, WholeResponse, WholeUpstream } from './whole-codec.js';

/** Texts that become vectors. */
export interface EmbeddingRequest {
  model: string;
  /** One vector for each. Token ids were turned back into text where the target needs text. */
  inputs: (string | number[])[];
  dimensions: number | null;
  /** What the vectors are for, in the words of the Gemini API: `RETRIEVAL_QUERY`, … */
  purpose: string | null;
  user: string | null;
}

/** One vector for each text, in their order. */
export interface EmbeddingResponse extends WholeResponse {
  /** In the order of the inputs. */
  vectors: number[][];
}

export type EmbeddingClient = WholeClient<EmbeddingRequest, EmbeddingResponse> & { readonly task: 'embedding' };
export type EmbeddingUpstream = WholeUpstream<EmbeddingRequest, EmbeddingResponse> & { readonly task: 'embedding' };
