import type { WholeAnswer, WholeClient, WholeUpstream } from './whole-codec.js';

export interface SpeechRequest {
  model: string;
  text: string;
  voice: string;
  /** `mp3`, `opus`, `aac`, `flac`, `wav`, `pcm`. */
  format: string;
  speed: number | null;
  instructions: string | null;
}

export interface SpeechAnswer extends WholeAnswer {
  contentType: string;
  sound: Buffer;
}

export type SpeechClient = WholeClient<SpeechRequest, SpeechAnswer> & { readonly task: 'speech' };
export type SpeechUpstream = WholeUpstream<SpeechRequest, SpeechAnswer> & { readonly task: 'speech' };

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

export interface TranscriptionAnswer extends WholeAnswer {
  text: string;
  language?: string;
  /** Seconds of sound. */
  duration?: number;
  segments?: { start: number; end: number; text: string }[];
}

export type TranscriptionClient = WholeClient<TranscriptionRequest, TranscriptionAnswer> & {
  readonly task: 'transcription';
};
export type TranscriptionUpstream = WholeUpstream<TranscriptionRequest, TranscriptionAnswer> & {
  readonly task: 'transcription';
};
