import type { MediaSource } from './conversation.js';
import type { WholeClient, WholeResponse, WholeUpstream } from './whole-codec.js';

/** Pictures to be made, or, with `images`, to be changed. */
export interface ImageRequest {
  model: string;
  prompt: string;
  negativePrompt: string | null;
  count: number;
  /** `1024x1024`, or null for the model's own. */
  size: string | null;
  quality: string | null;
  style: string | null;
  background: string | null;
  outputFormat: string | null;
  seed: number | null;
  images: MediaSource[];
  mask: MediaSource | null;
  /** The client wants bytes (`b64_json`) rather than addresses. */
  wantsBytes: boolean;
  user: string | null;
}

/** The pictures that were made. */
export interface ImageResponse extends WholeResponse {
  images: { source: MediaSource; revisedPrompt?: string }[];
}

export type ImageClient = WholeClient<ImageRequest, ImageResponse> & { readonly task: 'image' | 'image_edit' };
export type ImageUpstream = WholeUpstream<ImageRequest, ImageResponse> & { readonly task: 'image' | 'image_edit' };
