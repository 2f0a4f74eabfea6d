import { UNITS_OF_ONE } from '../../common/decimal.js';
import type { PricedTokens } from '../../common/price-dimension.js';
import {
  type ChargeLineKind,
  DIMENSION_KEYS,
  dimensionOf,
  type PriceDimension,
} from '../../common/price-dimension-keys.js';
import type { TokenCount } from '../../common/usage.js';

/** Tokens of a usage that are one line of its charge. */
export interface PricedPart {
  readonly count: TokenCount;
  readonly line: ChargeLineKind;
  /** The dimension whose factors apply. */
  readonly dimension: PriceDimension;
  /** Their price is a prompt token's times these ratios and `scale`. */
  readonly ratios: readonly PriceDimension[];
  /** With this scale, the product has 48 decimals. */
  readonly scale: bigint;
  /** The ratios that a model may not have; these tokens are then charged with the tokens that include them. */
  readonly optional: readonly PriceDimension[];
  /** A ratio that prices these tokens instead, if a model has it. */
  readonly unless: PriceDimension | undefined;
  /** Whether the tokens are part of the response. */
  readonly isOutput: boolean;
  /** Parts that are charged separately, and are included in `count`. */
  readonly inner: readonly Pick<PricedPart, 'count' | 'optional' | 'unless'>[];
}

/** Model ratio and group ratio leave two of the four decimals of a price. */
const MAX_RATIOS = 2;

/** The lines of a usage whose audio tokens have a separate price, in the order of a receipt. */
export const PRICED_AUDIO = partsOf('audio');
/** The lines of other usages. */
export const PRICED_TEXT = partsOf('text');

/** Computed once from the table, so that a charge only multiplies. */
function partsOf(usages: 'audio' | 'text'): readonly PricedPart[] {
  const rows = DIMENSION_KEYS.filter((key) => (dimensionOf(key).usages ?? usages) === usages).flatMap((key) =>
    dimensionOf(key)
      .tokens.filter((tokens) => (tokens.usages ?? usages) === usages)
      .map((tokens) => ({
        tokens,
        dimension: key,
        ratios: ratiosOf(key),
        unless: DIMENSION_KEYS.find((one) => one === tokens.unless),
      })),
  );
  const optionalOf = (ratios: readonly PriceDimension[]) => ratios.filter((key) => dimensionOf(key).default === null);
  const wholes = new Map(rows.map(({ tokens }) => [tokens.count, tokens.partOf]));
  const isOutput = (count: TokenCount): boolean => {
    const whole = wholes.get(count);
    return whole ? isOutput(whole) : count === 'output';
  };
  return rows
    .toSorted((one, other) => Number(isOutput(one.tokens.count)) - Number(isOutput(other.tokens.count)))
    .map(({ tokens: { count, line, factor = { times: 1n, of: 1n } }, dimension, ratios, unless }) => ({
      count,
      line,
      dimension,
      ratios,
      scale: scaleOf(ratios, factor),
      optional: optionalOf(ratios),
      unless,
      isOutput: isOutput(count),
      inner: rows
        .filter(({ tokens }) => tokens.partOf === count)
        .map((inner) => ({
          count: inner.tokens.count,
          optional: optionalOf(inner.ratios),
          unless: inner.unless,
        })),
    }));
}

/** A dimension and the ratios that it is a multiple of. Empty for the price of a prompt token itself. */
function ratiosOf(key: PriceDimension): PriceDimension[] {
  const { of } = dimensionOf(key);
  return key === 'modelRatio' ? [] : [...(of ? ratiosOf(of) : []), key];
}

/** @throws {RangeError} when the product would have too many decimals, or the factor is not a decimal of its scale */
function scaleOf(ratios: readonly PriceDimension[], { times, of }: NonNullable<PricedTokens['factor']>): bigint {
  const scale = UNITS_OF_ONE ** BigInt(MAX_RATIOS - ratios.length) * times;
  if (scale % of !== 0n) throw new RangeError('Price is not exact');
  return scale / of;
}
