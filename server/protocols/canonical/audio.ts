import type { WholeClient, WholeResponse, WholeUpstream } from './whole-codec.js';

/** A text to convert to speech. */
export interface SpeechRequest {
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
