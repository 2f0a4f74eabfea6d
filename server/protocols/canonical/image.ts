import type { MediaSource } from './conversation.js';
import type { WholeClient, WholeResponse, WholeUpstream } from './whole-codec.js';

/** Images to generate, or, with `images`, to edit. */
export interface ImageRequest {
  model: string;
  prompt: string;
  negativePrompt: string | null;
  count: number;
  /** `1024x1024`, or null for the model's default. */
  size: string | null;
  quality: string | null;
  style: string | null;
  background: string | null;
  outputFormat: string | null;
  seed: number | null;
  images: MediaSource[];
  mask: MediaSource | null;
  /** The client requests bytes (`b64_json`) instead of URLs. */
  wantsBytes: boolean;
  user: string | null;
}

/** The generated images. */
export interface ImageResponse extends WholeResponse {
  images: { source: MediaSource; revisedPrompt?: string }[];
}

export type ImageClient = WholeClient<ImageRequest, ImageResponse> & { readonly task: 'image' | 'image_edit' };
export type ImageUpstream = WholeUpstream<ImageRequest, ImageResponse> & { readonly task: 'image' | 'image_edit' };
