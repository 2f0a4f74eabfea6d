import type { ChatClient, ChatUpstream } from './chat-codec.js';
import type {
  EmbeddingClient,
  EmbeddingUpstream,
  ImageClient,
  ImageUpstream,
  RerankClient,
  RerankUpstream,
  SpeechClient,
  SpeechUpstream,
  TranscriptionClient,
  TranscriptionUpstream,
} from './whole-codec.js';

/** How requests of a client format are read and responses to it are written. */
export type ClientCodec =
  | ChatClient
  | EmbeddingClient
  | RerankClient
  | ImageClient
  | SpeechClient
  | TranscriptionClient;

/** How requests for an upstream format are written and its responses are read. */
export type UpstreamCodec =
  | ChatUpstream
  | EmbeddingUpstream
  | RerankUpstream
  | ImageUpstream
  | SpeechUpstream
  | TranscriptionUpstream;
