import type { Decimal } from '../../common/decimal.js';
import { isObject } from '../../common/json.js';
import type { UnitAmounts, UnitMode } from '../../common/price.js';
import type { SetRatio } from '../../common/price-dimension-keys.js';
import type { ContextTier, FactorTexts } from '../../common/price-factors.js';
import type { FactorEntry } from './entry-tables.js';

/** The source of a price list, detected by its format. */
export enum PriceSource {
  MODELS_DEV = 'MODELS_DEV',
  LITELLM = 'LITELLM',
  /** The export of this gateway, which compatible gateways also write. */
  RATIO_CONFIG = 'RATIO_CONFIG',
}

/** Why a model of a list is skipped. */
export enum SkipReason {
  /** The list has no price for it. */
  NO_PRICE = 'NO_PRICE',
  /** The listed price is zero; a free model has to be set manually. */
  FREE = 'FREE',
  /** Its output has a price and its prompts are free, so there is no base for a ratio. */
  FREE_PROMPT = 'FREE_PROMPT',
  /** It is priced by a unit that is not supported: pixels, seconds of video. */
  OTHER_UNIT = 'OTHER_UNIT',
  /** Several vendors list different prices; a vendor has to be selected. */
  AMBIGUOUS = 'AMBIGUOUS',
  /** A price is not a non-negative number, or exceeds the max price. */
  INVALID = 'INVALID',
}

/** A part of the listed price that is not supported; the other parts are imported. */
export enum PriceNote {
  /** A cache write does not cost 1.25 times the prompt. */
  CACHE_WRITE = 'CACHE_WRITE',
  /** Reasoning tokens and other output tokens have different prices; in previews of earlier versions. */
  REASONING = 'REASONING',
  /** Long prompts have a higher price. */
  LONG_PROMPT = 'LONG_PROMPT',
  /** Audio has separate prices. */
  AUDIO = 'AUDIO',
  /** Image inputs have a separate price. */
  IMAGE_INPUT = 'IMAGE_INPUT',
  /** Searches have a separate price, see `tool_price_setting.prices`. */
  SEARCH = 'SEARCH',
  /** A ratio has more than twelve decimals and was rounded. */
  ROUNDED = 'ROUNDED',
}

/** Factors on the price of a model as a list has them. */
export interface ListedFactors {
  /** The lowest threshold first. */
  readonly tiers: readonly ContextTier[];
  readonly served: Readonly<Record<string, FactorTexts>>;
}

/** Ratios of a model that is priced per token. Null: not listed, so the current value is kept. */
type ListedRatios = { readonly kind: 'tokens'; readonly modelRatio: Decimal } & {
  readonly [Key in SetRatio]: Decimal | null;
} & {
  /** Prices of long prompts and of service tiers. Absent if none are listed. */
  readonly factors?: ListedFactors;
};

/** US dollars per call or per image. */
interface ListedCallPrice {
  readonly kind: 'call';
  readonly modelPrice: Decimal;
}

/** US dollars for each unit. Null if the price of other units of the kind applies. */
type ListedUnitPrice = { readonly kind: 'units'; readonly mode: UnitMode } & UnitAmounts;

/** One model of a list. */
export interface ListedModel {
  readonly model: string;
  /** The vendor. Empty if it is not listed. */
  readonly vendor: string;
  readonly price: ListedRatios | ListedCallPrice | ListedUnitPrice | SkipReason;
  /** Its entries in the options of factors; absent for lists without these tables. */
  readonly entries?: Readonly<Partial<Record<FactorEntry, string>>>;
  readonly notes: readonly PriceNote[];
}

/** A price list as JSON, with its numbers as the original texts. */
export type Listed = Readonly<Record<string, unknown>>;

const MAX_MODELS = 50_000;

/**
 * Parses a list without loss of digits: numbers become their texts.
 * @returns undefined when the text is not a JSON object.
 */
export function parseListed(text: string): Listed | undefined {
  const keepDigits = (_: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value;
  try {
    const value: unknown = JSON.parse(text, keepDigits);
    return isObject(value) && Object.keys(value).length <= MAX_MODELS ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A field of a value that may be an object. */
export function fieldOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** A field that is a text or a number. */
export function textAt(value: unknown, name: string): string | undefined {
  const field = fieldOf(value, name);
  return typeof field === 'string' ? field : undefined;
}
