import { type Decimal, nearestDecimal, ONE } from './decimal.js';
import { DIMENSION_KEYS, dimensionOf, type FactorKey, type PriceDimension } from './price-dimension-keys.js';
import { PRICE_DIMENSIONS } from './price-dimensions.js';

/** Why the price of a call has a factor. */
export enum PriceFactorKind {
  /** The prompt is longer than a threshold. */
  CONTEXT = 'CONTEXT',
  /** The upstream served the call in a service tier, at a speed, or in a region that has a separate price. */
  SERVED = 'SERVED',
  /** The time of day. */
  TIME = 'TIME',
  /** The channel that served the call. */
  CHANNEL = 'CHANNEL',
}

/** Factors in the form of an option: one for the whole price, or by key. Decimal texts. */
export type FactorTexts = string | { readonly [Key in FactorKey]?: string };

/** A factor on the price of a call. */
export interface PriceFactor {
  readonly kind: PriceFactorKind;
  /** The threshold in tokens, the service tier, or the hours. */
  readonly label: string;
  readonly texts: FactorTexts;
  readonly by: Readonly<Record<PriceDimension, Decimal>>;
}

/** Factors that apply to prompts of more tokens than `above`. */
export interface ContextTier {
  readonly above: number;
  readonly factors: FactorTexts;
}

/** Factors that apply in some hours of each day, in minutes of UTC; `to` is excluded and may be on the next day. */
export interface PricedHours {
  readonly from: number;
  readonly to: number;
  readonly factors: FactorTexts;
}

/** The factors that may apply to the price of a model. */
export interface PriceRules {
  /** The highest threshold first. */
  readonly tiers: readonly (PriceFactor & { readonly above: number })[];
  /** Factors by service tier. */
  readonly served: ReadonlyMap<string, PriceFactor>;
  readonly hours: readonly (PriceFactor & { readonly from: number; readonly to: number })[];
  /** That of the channel. */
  readonly always: readonly PriceFactor[];
}

export const NO_RULES: PriceRules = { tiers: [], served: new Map(), hours: [], always: [] };

export const FACTOR_KEYS = DIMENSION_KEYS.map((key) => PRICE_DIMENSIONS[key].factor.key);

/** A factor with its value for every dimension; a value that is not a non-negative number counts as absent. */
export function priceFactor(kind: PriceFactorKind, label: string, texts: FactorTexts): PriceFactor {
  const by: Partial<Record<PriceDimension, Decimal>> = {};
  const read = (key: PriceDimension): Decimal => {
    const known = by[key];
    if (known) return known;
    const { like } = dimensionOf(key).factor;
    const text = typeof texts === 'string' ? texts : texts[PRICE_DIMENSIONS[key].factor.key];
    const own = text === undefined ? undefined : nearestDecimal(text);
    const base = like && DIMENSION_KEYS.find((one) => one === like);
    return own && own.units >= 0n ? own : base ? read(base) : ONE;
  };
  for (const key of DIMENSION_KEYS) by[key] = read(key);
  return { kind, label, texts, by: by as PriceFactor['by'] };
}

/** A factor for the APIs: on prompt tokens, on completion tokens, and on a price per call. */
export type FactorNumbers = Pick<PriceFactor, 'kind' | 'label'> & Record<'input' | 'output' | 'call', number>;

/** A factor as numbers, for the APIs; charges are computed with its decimals. */
export function factorNumbers({ kind, label, by }: PriceFactor): FactorNumbers {
  const { modelRatio, completionRatio, modelPrice } = by;
  return { kind, label, input: modelRatio.number, output: completionRatio.number, call: modelPrice.number };
}

/** All factors that may apply to the price of a model, the lowest threshold first. */
export function listedFactors({ tiers, served, hours, always }: PriceRules): readonly PriceFactor[] {
  return [...tiers.toReversed(), ...served.values(), ...hours, ...always];
}

/** The factors other than the factors of the prompt, the completion and the call, by dimension. */
export function otherFactors({ by }: PriceFactor): { dimension: PriceDimension; factor: number }[] {
  return DIMENSION_KEYS.flatMap((dimension) => {
    const { like } = dimensionOf(dimension).factor;
    const base = like && DIMENSION_KEYS.find((one) => one === like);
    const isOther = base && by[dimension].units !== by[base].units;
    return isOther ? [{ dimension, factor: by[dimension].number }] : [];
  });
}

/** How the upstream served a call, and when. */
export interface Served {
  /** Tokens of the prompt, including tokens read from a cache. */
  readonly input: number;
  readonly served?: readonly string[];
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The factors that apply to a call, in the order of a receipt. */
export function factorsOf(rules: PriceRules, { input, served, at }: Served): readonly PriceFactor[] {
  const factors: PriceFactor[] = [];
  const tier = rules.tiers.find(({ above }) => input > above);
  if (tier) factors.push(tier);
  for (const name of served ?? []) {
    const factor = rules.served.get(name);
    if (factor) factors.push(factor);
  }
  const hours = rules.hours.find((one) => isWithin(one, at));
  if (hours) factors.push(hours);
  for (const factor of rules.always) factors.push(factor);
  return factors;
}

/**
 * The factors of the highest price that may apply to a call.
 * @param maxPromptTokens tokens that the prompt may have
 * @param requestedTiers the service tiers of the request; `auto` for any
 */
export function maxFactors(
  rules: PriceRules,
  { maxPromptTokens, requestedTiers }: { maxPromptTokens: number; requestedTiers: readonly string[] },
): readonly PriceFactor[] {
  const tier = rules.tiers.find(({ above }) => maxPromptTokens > above);
  const served = requestedTiers.includes('auto')
    ? [maxFactor([...rules.served.values()])]
    : requestedTiers.map((name) => rules.served.get(name));
  return [tier, ...served, maxFactor(rules.hours)].filter(isSurcharge).concat(rules.always);
}

function maxFactor(factors: readonly PriceFactor[]): PriceFactor | undefined {
  return factors.reduce<PriceFactor | undefined>(
    (highest, one) => (highest && highest.by.modelRatio.units >= one.by.modelRatio.units ? highest : one),
    undefined,
  );
}

/** Whether a factor raises a price. Discounts are not assumed, because the upstream may refuse the requested tier. */
function isSurcharge(factor: PriceFactor | undefined): factor is PriceFactor {
  if (factor === undefined) return false;
  const { modelRatio, completionRatio } = factor.by;
  return modelRatio.units > ONE.units || completionRatio.units > ONE.units;
}

const DAY = 24 * 60;

function isWithin({ from, to }: { readonly from: number; readonly to: number }, at: number): boolean {
  const minute = Math.floor(at / 60_000) % DAY;
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}
