import type { Usage } from '../../common/usage.js';
import type { Task } from '../bytes/format.js';
import type { RequestBody } from '../bytes/request-body.js';
import type { UpstreamTarget } from './chat-codec.js';
import type { MediaSource } from './conversation.js';
import type { Downgrades } from './downgrades.js';

/** A response that is not streamed: vectors, images, audio, a transcript. */
export interface WholeResponse {
  /** Null when the upstream reported none; usage is then counted or measured here. */
  usage: Usage | null;
}

/** An upstream's response before it is parsed. */
export interface RawResponse {
  contentType: string;
  body: Buffer;
}

/** The fields of the request that a response must repeat. */
export interface ResponseContext {
  requestId: string;
  /** The model as the client named it. */
  model: string;
  /** Seconds since 1970. */
  createdAt: number;
  body: RequestBody;
}

/** The client side of a format without streams. Pure. */
export interface WholeClient<Request, Response extends WholeResponse> {
  readonly task: Exclude<Task, 'chat'>;
  /** @throws {AppError} when the request is invalid. */
  read(body: RequestBody, model: string): Request;
  write(response: Response, context: ResponseContext): RawResponse;
  /**
   * Replaces file URLs by the fetched files, for an upstream that accepts only bytes; absent for requests without
   * files.
   */
  inline?(request: Request, fetch: (source: MediaSource) => Promise<MediaSource>): Promise<Request>;
  /** Writes the response as an event stream, for clients that request one; absent where the format has none. */
  events?(response: Response, context: ResponseContext): string;
  /** Number of images in the response, for models charged per image. */
  delivered?(response: Response): number;
}

/** The upstream side of a format without streams. Pure. */
export interface WholeUpstream<Request, Response extends WholeResponse> {
  readonly task: Exclude<Task, 'chat'>;
  /** The upstream accepts media only as bytes; see `ChatUpstream.inlineMedia`. */
  readonly inlineMedia?: boolean;
  /** @throws {AppError} unsupported */
  write(request: Request, target: UpstreamTarget, downgrades: Downgrades): RequestBody;
  /** @throws {ResponseError} when the body reports an error or is not a response. */
  read(response: RawResponse): Response;
}

/** A text to convert to speech. */
interface SpeechRequest {
  model: string;
  text: string;
  voice: string;
  /** `mp3`, `opus`, `aac`, `flac`, `wav`, `pcm`. */
  format: string;
  speed: number | null;
  instructions: string | null;
}

/** Generated speech, and its usage. */
export interface SpeechResponse extends WholeResponse {
  contentType: string;
  audioBytes: Buffer;
}

export type SpeechClient = WholeClient<SpeechRequest, SpeechResponse> & { readonly task: 'speech' };
export type SpeechUpstream = WholeUpstream<SpeechRequest, SpeechResponse> & { readonly task: 'speech' };

/** Audio to transcribe, or to translate into English. */
export interface TranscriptionRequest {
  model: string;
  file: { name: string; mediaType: string; bytes: Buffer };
  language: string | null;
  prompt: string | null;
  temperature: number | null;
  /** Translates into English instead of transcribing in the original language. */
  translate: boolean;
  /** `json`, `text`, `srt`, `verbose_json`, `vtt`. */
  format: string;
}

/** The transcript of an audio file. */
export interface TranscriptionResponse extends WholeResponse {
  text: string;
  language?: string;
  /** Length of the audio in seconds. */
  duration?: number;
  segments?: { start: number; end: number; text: string }[];
}

export type TranscriptionClient = WholeClient<TranscriptionRequest, TranscriptionResponse> & {
  readonly task: 'transcription';
};
export type TranscriptionUpstream = WholeUpstream<TranscriptionRequest, TranscriptionResponse> & {
  readonly task: 'transcription';
};

/** Texts to convert to vectors. */
export interface EmbeddingRequest {
  model: string;
  /** Each input produces one vector. Token ids are decoded to text where the upstream requires text. */
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
