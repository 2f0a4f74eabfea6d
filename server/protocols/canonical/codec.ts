import type { SpeechClient, SpeechUpstream, TranscriptionClient, TranscriptionUpstream } from './audio.js';
import type { ChatClient, ChatUpstream } from './chat-codec.js';
import type { EmbeddingClient, EmbeddingUpstream } from './embedding.js';
import type { ImageClient, ImageUpstream } from './image.js';
import type { RerankClient, RerankUpstream } from './rerank.js';

/** How clients of a format are understood and answered. */
export type ClientCodec =
  | ChatClient
  | EmbeddingClient
  | RerankClient
  | ImageClient
  | SpeechClient
  | TranscriptionClient;

/** How an upstream of a format is spoken to. */
export type UpstreamCodec =
  | ChatUpstream
  | EmbeddingUpstream
  | RerankUpstream
  | ImageUpstream
  | SpeechUpstream
  | TranscriptionUpstream;
