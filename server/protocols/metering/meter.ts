import type { AppError } from '../../common/errors/app-error.js';
import type { ToolCalls } from '../../common/tool-calls.js';
import type { Usage } from '../../common/usage.js';
import type { ResponseError } from '../canonical/reply.js';
import type { RawResponse } from '../canonical/whole-codec.js';
import type { SaidText } from './said-text.js';

/** What an answer turned out to be. Token counts are null when the upstream did not report them. */
export interface Metered {
  usage: Usage | null;
  /** Text the model produced, for counting when there is no usage: of a long one the beginning. */
  producedText: string;
  /** Tokens the model produced after `producedText`, estimated by their length. */
  tokensBeyond?: number;
  /** True when the model produced anything at all: text, reasoning, a tool call, a vector. */
  produced: boolean;
  /** The usage was not told by the upstream but counted from what it sent. */
  estimated?: boolean;
  /** How many pictures came, where they are counted: so many are charged. */
  images?: number;
  /** Tools the upstream ran and bills by the call, where its usage does not tell them. */
  tools?: ToolCalls | undefined;
  /** Its id, where the upstream stores the response for calls to come. */
  storedId?: string;
  /** What the client is told, where the site keeps that; complete when the last byte has left. */
  said?: SaidText;
}

/** What is measured of an answer that never came. */
export const NOTHING_PRODUCED: Metered = { usage: null, producedText: '', produced: false };

/** Reads usage out of a whole answer. */
export interface ResponseMeter {
  /**
   * `answer` is what the client gets: the upstream's bytes where they pass through. `ended` is what it gets instead, although
   * the answer is charged.
   */
  read(answer: RawResponse): { metered: Metered; error: ResponseError | null; answer: RawResponse; ended?: AppError };
}

/** What to do with a block of a stream. */
export interface StreamStep {
  /** Bytes for the client now; null when there are none yet. Empty ones begin the answer, whose bytes wait for the bill. */
  forward: Buffer | null;
  /** The upstream put an error into the stream. */
  error: ResponseError | null;
  /** True when the block carried data, not only comments. */
  alive: boolean;
  /** The answer ends here: the upstream's rest is not wanted. */
  over?: boolean;
  /** Of an answer that is over: the client is told this instead of its end. */
  ended?: AppError;
}

/** Follows a stream as it passes, holding back what may only leave after the bill is booked. */
export interface StreamMeter {
  /** What the client is told the stream is. */
  readonly contentType: string;
  /** Takes the next bytes of the upstream, split anywhere. */
  push(chunk: Buffer): StreamStep;
  /** Takes the end of the upstream: what may still be forwarded before the closing bytes. */
  end(): StreamStep;
  /** What closes the stream in the client's dialect; asked for once, after the bill is booked. */
  closing(): string | Buffer;
  /** Roughly how many tokens of text have come, at the cost of reading a field; absent where text is not what is paid for. */
  outputTokens?(): number;
  /** Nothing of the answer leaves before `closing`. */
  readonly heldBack?: true;
  /** Closes the stream with an error instead, where the dialect's own event would not fit what was sent before. */
  errorEvent?(error: AppError, requestId: string): string;
  metered(): Metered;
}
