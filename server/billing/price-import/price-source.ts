import type { Decimal } from '../../common/decimal.js';

/** Where a list of prices comes from, by its shape. */
export enum PriceSource {
  MODELS_DEV = 'MODELS_DEV',
  LITELLM = 'LITELLM',
  /** Our own export, which other gateways of this family write too. */
  RATIO_CONFIG = 'RATIO_CONFIG',
}

/** Why a model of a list gets no price here. */
export enum SkipReason {
  /** The list says nothing about its price. */
  NO_PRICE = 'NO_PRICE',
  /** The list says it costs nothing, which is set by hand and not by accident. */
  FREE = 'FREE',
  /** Its answers cost something and its prompts do not: there is nothing to be a multiple of. */
  FREE_PROMPT = 'FREE_PROMPT',
  /** It is sold by something that is not measured here: pixels, pages, seconds of a film. */
  OTHER_UNIT = 'OTHER_UNIT',
  /** Several vendors sell it at different prices; one of them has to be chosen. */
  AMBIGUOUS = 'AMBIGUOUS',
  /** A price is no number from zero up, or larger than any price. */
  INVALID = 'INVALID',
}

/** What of a model's prices has no place here; the rest of them is taken. */
export enum PriceNote {
  /** Writing to a cache does not cost 1.25 times the prompt. */
  CACHE_WRITE = 'CACHE_WRITE',
  /** Reasoning does not cost what other output costs. */
  REASONING = 'REASONING',
  /** Long prompts cost more. */
  LONG_PROMPT = 'LONG_PROMPT',
  /** Sound has prices of its own. */
  AUDIO = 'AUDIO',
  /** Pictures that are sent along have a price of their own. */
  IMAGE_INPUT = 'IMAGE_INPUT',
  /** Searches have a price of their own, see `tool_price_setting.prices`. */
  SEARCH = 'SEARCH',
  /** A ratio has more than twelve decimals and was rounded. */
  ROUNDED = 'ROUNDED',
}

/** Ratios of a model that is sold by the token. Null: the list does not say, and what is set stays. */
export interface ListedRatios {
  readonly kind: 'tokens';
  readonly modelRatio: Decimal;
  readonly completionRatio: Decimal | null;
  readonly cacheRatio: Decimal | null;
}

/** US dollars a call, or a picture. */
export interface ListedCallPrice {
  readonly kind: 'call';
  readonly modelPrice: Decimal;
}

/** One model as a list has it. */
export interface ListedModel {
  readonly model: string;
  /** Who sells it; empty where the list does not say. */
  readonly vendor: string;
  readonly price: ListedRatios | ListedCallPrice | SkipReason;
  readonly notes: readonly PriceNote[];
}
