import { type Decimal, parseDecimal } from './decimal.js';

/** How a model is charged: by its tokens, or a fixed amount for every call. */
export enum BillingMode {
  PER_TOKEN = 'PER_TOKEN',
  PER_CALL = 'PER_CALL',
}

/** How much dearer audio is than text; for models that are charged by audio tokens. */
export interface AudioRatios {
  /** An audio token of the prompt, in text tokens of the prompt. */
  readonly ratio: Decimal;
  /** An audio token of the answer, in audio tokens of the prompt. */
  readonly completionRatio: Decimal;
}

/** What a model costs. Ratios of the mode that is not in use are zero. */
export interface Price {
  readonly mode: BillingMode;
  /** Quota units a prompt token; 1 is 2 US dollars a million tokens at the default unit. */
  readonly modelRatio: Decimal;
  /** A generated token, in prompt tokens. */
  readonly completionRatio: Decimal;
  /** A prompt token read from a cache, in prompt tokens. */
  readonly cacheRatio: Decimal;
  /** A prompt token written to a cache, in prompt tokens. */
  readonly cacheWriteRatio: Decimal;
  /** US dollars a call. */
  readonly modelPrice: Decimal;
  readonly audio: AudioRatios | null;
}

const ZERO = parseDecimal('0');

/** A price by the call, in US dollars. */
export function perCall(modelPrice: Decimal): Price {
  const none = { modelRatio: ZERO, completionRatio: ZERO, cacheRatio: ZERO, cacheWriteRatio: ZERO, audio: null };
  return { mode: BillingMode.PER_CALL, modelPrice, ...none };
}

/** A price by the token. */
export function perToken(ratios: Omit<Price, 'mode' | 'modelPrice'>): Price {
  return { mode: BillingMode.PER_TOKEN, modelPrice: ZERO, ...ratios };
}
