import type { AppError, LocalText } from '../common/errors/app-error.js';
import type { Units } from '../common/units.js';

/** Tokens counted beforehand for an answer whose length the client did not bound, as far as balance and limits leave room. */
export const OPEN_ENDED_TOKENS = 4_096;

/** What the client asked for, as far as the pipeline needs to know. */
export interface RequestParams {
  readonly model: string;
  readonly stream: boolean;
  /** The client asked for the usage chunk of a stream. */
  readonly wantsUsage: boolean;
  /** Upper bound of the answer in tokens, when the client gave one. */
  readonly maxTokens: number | null;
  /** Estimated tokens of the prompt, for the reservation only. */
  readonly promptEstimate: number;
  /** What the call is paid by when the upstream reports no tokens: the reservation and the bill count the same. */
  readonly units?: Units;
  /** What an upstream stores and the call goes on from. */
  readonly previousResponse?: PreviousResponse;
}

/** A stored response that a call continues. */
export interface PreviousResponse {
  readonly id: string;
  /** What the client is told when it cannot be continued. @param reason why */
  error(reason: LocalText): AppError;
}
