import type { AppError, LocalText } from '../../common/errors/app-error.js';
import type { Units } from '../../common/units.js';

/** Tokens reserved for a response without a maximum length, limited by the balance and the quotas. */
export const OPEN_ENDED_TOKENS = 4_096;

/** The request parameters that the pipeline needs. */
export interface RequestParams {
  readonly model: string;
  readonly stream: boolean;
  /** The client requested the usage chunk of a stream. */
  readonly wantsUsage: boolean;
  /** Maximum length of the response in tokens, when the client set one. */
  readonly maxTokens: number | null;
  /** Estimated tokens of the prompt, for the reservation only. */
  readonly promptEstimate: number;
  /** Their audio part, which may have its own price; absent when there is none. */
  readonly audioEstimate?: number;
  /**
   * The units that are charged when the upstream reports no tokens; the reservation and the charge use the same units.
   */
  readonly units?: Units;
  /**
   * The maximum number of units that the request may have where it does not state them; reserved to the extent that the
   * balance allows.
   */
  readonly maxUnits?: Units;
  /** A response stored at the upstream that this call continues. */
  readonly previousResponse?: PreviousResponse;
}

/** A stored response that a call continues. */
export interface PreviousResponse {
  readonly id: string;
  /**
   * The client's error when the response cannot be continued.
   * @param reason the cause
   */
  error(reason: LocalText): AppError;
}

/**
 * The maximum output tokens that a request may set. Higher values are rejected in every dialect, as in similar
 * gateways.
 */
export const MAX_TOKENS_LIMIT = 1_073_741_823;
