import type { Usage } from '../../billing/prices/usage.js';

/** What an answer turned out to be. Token counts are null when the upstream did not report them. */
export interface Metered {
  usage: Usage | null;
  /** Text the model produced, for counting when there is no usage; bounded. */
  producedText: string;
  /** True when the model produced anything at all: text, reasoning, a tool call, a vector. */
  produced: boolean;
}

/** An error that an upstream wrapped into a successful answer. */
export interface HiddenError {
  message: string;
  type: string | undefined;
  code: string | undefined;
}

/** Reads usage out of a whole answer, from the side: the bytes themselves pass. */
export interface AnswerMeter {
  read(body: Buffer): { metered: Metered; error: HiddenError | null };
}

/** What to do with a block of a stream. */
export interface StreamStep {
  /** Bytes for the client now; null when there are none yet. */
  forward: Buffer | null;
  /** The upstream put an error into the stream. */
  error: HiddenError | null;
  /** True when the block carried data, not only comments. */
  alive: boolean;
}

/** Follows a stream as it passes, holding back what may only leave after the bill is booked. */
export interface StreamMeter {
  /** Takes the next bytes of the upstream, split anywhere. */
  push(chunk: Buffer): StreamStep;
  /** Takes the end of the upstream: what may still be forwarded before the dialect's end marker. */
  end(): StreamStep;
  metered(): Metered;
}
