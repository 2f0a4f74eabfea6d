import type { LocalText } from '../../common/errors/app-error.js';
import type { Usage } from '../../common/usage.js';
import type { Citation, Family, MediaSource, Part } from './conversation.js';

/** Why a model stopped. `content_filter`: a filter stopped it; `refusal`: the model refused. */
export type StopReason = 'stop' | 'length' | 'tool_calls' | 'content_filter' | 'refusal';

/** A complete response. */
export interface Reply {
  /** The upstream's id of the response; empty when it sent none. */
  id: string;
  /** The model's name as reported by the upstream; empty when it sent none. */
  model: string;
  choices: ReplyChoice[];
  usage: Usage | null;
  /** Fields that only clients of one family can read. */
  only?: Partial<Record<Family, Record<string, unknown>>>;
}

export interface ReplyChoice {
  parts: Part[];
  stop: StopReason;
  /** The stop sequence that was reached. */
  stopSequence?: string;
  /** Log probabilities in the OpenAI form. */
  logprobs?: unknown;
}

/**
 * An event of a streamed response. `choice` counts from 0 and is omitted for the first; `call` numbers the tool calls
 * of a choice from 0 in the order they began.
 */
export type ReplyEvent =
  | { type: 'start'; id?: string; model?: string }
  | { type: 'text'; text: string; choice?: number; logprobs?: unknown }
  | { type: 'reasoning'; text: string; choice?: number }
  /** Closes the preceding reasoning with the vendor's signature. */
  | { type: 'signature'; signature: string; issuer: Family; choice?: number }
  | { type: 'redacted'; data: string; issuer: Family; choice?: number }
  | { type: 'refusal'; text: string; choice?: number }
  | { type: 'citation'; citation: Citation; choice?: number }
  | { type: 'tool_call'; call: number; id: string; name: string; custom?: boolean; signature?: string; choice?: number }
  | { type: 'arguments'; call: number; text: string; choice?: number }
  | { type: 'image'; source: MediaSource; choice?: number }
  /** Base64 chunks of one audio response; its transcript arrives in parts. */
  | { type: 'audio'; data?: string; transcript?: string; format?: string; id?: string; choice?: number }
  | { type: 'stop'; reason: StopReason; sequence?: string; choice?: number }
  /** The counts so far; the last event replaces earlier ones. */
  | { type: 'usage'; usage: Usage }
  /** A field that only clients of one family can read; other clients skip it. */
  | { type: 'only'; family: Family; name: string; value: unknown }
  | { type: 'error'; error: ResponseError };

/** An error that an upstream reported inside a response with a success status. */
export class ResponseError extends Error {
  /** The message in every language, for errors of the gateway; undefined for errors of the upstream. */
  readonly text: LocalText | undefined;

  constructor(
    message: string | LocalText,
    readonly type?: string,
    readonly code?: string,
    /** The equivalent HTTP status, when the upstream's code implies one. */
    readonly status?: number,
  ) {
    super(typeof message === 'string' ? message : message.en);
    this.text = typeof message === 'string' ? undefined : message;
  }
}

/** An upstream refused the content of a request in a response with a success status, and produced nothing. */
export class ContentRefused extends ResponseError {}
