import type { WholeClient, WholeResponse, WholeUpstream } from './whole-codec.js';

/** Texts to convert to vectors. */
export interface EmbeddingRequest {
  model: string;
  /** Each input gets one vector. Token ids are decoded to text where the upstream requires text. */
  inputs: (string | number[])[];
  dimensions: number | null;
  /** The purpose of the vectors, as in the Gemini API: `RETRIEVAL_QUERY`, … */
  purpose: string | null;
  user: string | null;
}

/** One vector for each text, in order. */
export interface EmbeddingResponse extends WholeResponse {
  /** In the order of the inputs. */
  vectors: number[][];
}

export type EmbeddingClient = WholeClient<EmbeddingRequest, EmbeddingResponse> & { readonly task: 'embedding' };
export type EmbeddingUpstream = WholeUpstream<EmbeddingRequest, EmbeddingResponse> & { readonly task: 'embedding' };
