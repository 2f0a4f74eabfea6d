import { type Decimal, parseDecimal } from './decimal.js';

/** How a model is charged: by its tokens, or a fixed amount per call. */
export enum BillingMode {
  PER_TOKEN = 'PER_TOKEN',
  PER_CALL = 'PER_CALL',
}

/** The price of audio relative to text; for models that are charged by audio tokens. */
export interface AudioRatios {
  /** An audio token of the prompt, in text tokens of the prompt. */
  readonly ratio: Decimal;
  /** An audio token of the response, in audio tokens of the prompt. */
  readonly completionRatio: Decimal;
}

/** The price of a model. Ratios of the unused mode are zero. */
export interface Price {
  readonly mode: BillingMode;
  /** Quota units per prompt token; 1 is 2 US dollars per million tokens at the default unit. */
  readonly modelRatio: Decimal;
  /** A completion token, in prompt tokens. */
  readonly completionRatio: Decimal;
  /** A prompt token read from a cache, in prompt tokens. */
  readonly cacheRatio: Decimal;
  /** A prompt token written to a cache, in prompt tokens. */
  readonly cacheWriteRatio: Decimal;
  /** US dollars per call. */
  readonly modelPrice: Decimal;
  readonly audio: AudioRatios | null;
}

const ZERO = parseDecimal('0');

/** Creates a price per call, in US dollars. */
export function perCall(modelPrice: Decimal): Price {
  const none = { modelRatio: ZERO, completionRatio: ZERO, cacheRatio: ZERO, cacheWriteRatio: ZERO, audio: null };
  return { mode: BillingMode.PER_CALL, modelPrice, ...none };
}

/** Creates a price per token. */
export function perToken(ratios: Omit<Price, 'mode' | 'modelPrice'>): Price {
  return { mode: BillingMode.PER_TOKEN, modelPrice: ZERO, ...ratios };
}
