import type { WholeClient, WholeResponse, WholeUpstream } from './whole-codec.js';

/** A text to be spoken. */
export interface SpeechRequest {
  model: string;
  text: string;
  voice: string;
  /** `mp3`, `opus`, `aac`, `flac`, `wav`, `pcm`. */
  format: string;
  speed: number | null;
  instructions: string | null;
}

/** The sound of a text, and what it was counted as. */
export interface SpeechResponse extends WholeResponse {
  contentType: string;
  sound: Buffer;
}

export type SpeechClient = WholeClient<SpeechRequest, SpeechResponse> & { readonly task: 'speech' };
export type SpeechUpstream = WholeUpstream<SpeechRequest, SpeechResponse> & { readonly task: 'speech' };

/** A sound to be written down, or to be translated into English. */
export interface TranscriptionRequest {
  model: string;
  file: { name: string; mediaType: string; bytes: Buffer };
  language: string | null;
  prompt: string | null;
  temperature: number | null;
  /** Into English, rather than as spoken. */
  translate: boolean;
  /** `json`, `text`, `srt`, `verbose_json`, `vtt`. */
  format: string;
}

/** What was said in a sound. */
export interface TranscriptionResponse extends WholeResponse {
  text: string;
  language?: string;
  /** Seconds of sound. */
  duration?: number;
  segments?: { start: number; end: number; text: string }[];
}

export type TranscriptionClient = WholeClient<TranscriptionRequest, TranscriptionResponse> & {
  readonly task: 'transcription';
};
export type TranscriptionUpstream = WholeUpstream<TranscriptionRequest, TranscriptionResponse> & {
  readonly task: 'transcription';
};
