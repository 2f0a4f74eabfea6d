import type { LocalText } from '../../common/errors/app-error.js';
import type { Usage } from '../../common/usage.js';
import type { Citation, Family, MediaSource, Part } from './conversation.js';

/** Why a model stopped. `content_filter`: somebody else stopped it; `refusal`: it would not answer. */
export type StopReason = 'stop' | 'length' | 'tool_calls' | 'content_filter' | 'refusal';

/** A whole answer. */
export interface Reply {
  /** The upstream's name for the answer; empty when it gave none. */
  id: string;
  /** The model as the upstream names it; empty when it gave none. */
  model: string;
  choices: ReplyChoice[];
  usage: Usage | null;
  /** What only clients of one family can read. */
  only?: Partial<Record<Family, Record<string, unknown>>>;
}

export interface ReplyChoice {
  parts: Part[];
  stop: StopReason;
  /** The stop text that was met. */
  stopSequence?: string;
  /** Log probabilities in the OpenAI form. */
  logprobs?: unknown;
}

/**
 * A piece of a streamed answer. `choice` counts from 0 and is left out for the first; `call` numbers the tool calls of a choice
 * from 0 in the order they began.
 */
export type ReplyEvent =
  | { type: 'start'; id?: string; model?: string }
  | { type: 'text'; text: string; choice?: number; logprobs?: unknown }
  | { type: 'reasoning'; text: string; choice?: number }
  /** Closes the reasoning before it with the vendor's proof. */
  | { type: 'signature'; signature: string; issuer: Family; choice?: number }
  | { type: 'redacted'; data: string; issuer: Family; choice?: number }
  | { type: 'refusal'; text: string; choice?: number }
  | { type: 'citation'; citation: Citation; choice?: number }
  | { type: 'tool_call'; call: number; id: string; name: string; custom?: boolean; signature?: string; choice?: number }
  | { type: 'arguments'; call: number; text: string; choice?: number }
  | { type: 'image'; source: MediaSource; choice?: number }
  /** Base64 pieces of one sound; the transcript grows with them. */
  | { type: 'audio'; data?: string; transcript?: string; format?: string; id?: string; choice?: number }
  | { type: 'stop'; reason: StopReason; sequence?: string; choice?: number }
  /** The counts so far; the last one holds. */
  | { type: 'usage'; usage: Usage }
  /** Something only clients of one family can read; others skip it. */
  | { type: 'only'; family: Family; name: string; value: unknown }
  | { type: 'error'; error: ResponseError };

/** An error that an upstream reported inside an answer that began as a success. */
export class ResponseError extends Error {
  /** The message in every language, where it is ours and not the upstream's. */
  readonly text: LocalText | undefined;

  constructor(
    said: string | LocalText,
    readonly type?: string,
    readonly code?: string,
    /** The HTTP status this amounts to, where the upstream's code tells. */
    readonly status?: number,
  ) {
    super(typeof said === 'string' ? said : said.en);
    this.text = typeof said === 'string' ? undefined : said;
  }
}
