import {
  dimensionOf,
  isUnitMode,
  isUnusual,
  type PartRatio,
  type PriceAmount,
  type PriceDimension,
  partRatios,
  type ReceiptKind,
  type SetDimension,
  setDimensions,
  tokenDimensions,
  unitPricesOf,
  unitsOf,
} from '../../lib/prices/price-dimensions';
import { priceDimensions } from '../../lib/prices/price-dimensions.generated';
import type { ReceiptData } from '../../ui/data/receipt-text';
import { factorOn, type ModelFactor } from './factors';
import type { ModelPrice } from './pricing.query';

/** Max number of decimals of a price or a ratio on the server. */
const maxDecimals = 12;
const one = 10n ** BigInt(maxDecimals);

/** A JSON number as an integer of 10^-12, because sums of floating-point numbers have rounding errors. */
export function decimalUnits(value: number): bigint {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  if (whole === '') return 0n;
  const shift = maxDecimals - fraction.length + Number(exponent);
  const digits = BigInt(whole + fraction);
  const units = shift >= 0 ? digits * 10n ** BigInt(shift) : roundHalfUp(digits, -shift);
  return sign ? -units : units;
}

const roundHalfUp = (units: bigint, decimals: number) => {
  const scale = 10n ** BigInt(decimals);
  return (units + scale / 2n) / scale;
};

/** Decimal notation without trailing zeros. */
function textOf(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return digits.slice(0, -decimals) + (fraction && `.${fraction}`);
}

/** The parts of a call that have a separate option, besides prompt and response. */
const sizedParts = partRatios.filter((key) => setDimensions.some((other) => other === key)) as SetPart[];
type SetPart = PartRatio & SetDimension;

/** The parts of a call that can have a separate price for a model. */
export const partsOf = (price: ModelPrice): SetPart[] =>
  sizedParts.filter((key) => key === 'cacheRatio' || (price[key] !== null && isUnusual(price, key)));

/**
 * Tokens by the name of their count, and other units by the key of their count in the log record; parts of tokens are
 * included in `input` and `output`.
 */
export type CallSize = Readonly<Record<string, number>>;

/**
 * Cost of a call line by line, calculated as the server does: rounded once at the end, half up, and at least 1 unless
 * it is 0.
 * @param factors those that apply to the call
 */
export function chargeOf(
  price: ModelPrice,
  groupRatio: number,
  quotaPerUnit: number,
  size: CallSize,
  factors: readonly ModelFactor[] = [],
): ReceiptData {
  const group = decimalUnits(groupRatio);
  // Four numbers of twelve decimals each, and the factors.
  const scale = (4 + factors.length) * maxDecimals;
  const factored = (key: PriceDimension) =>
    factors.reduce((product, factor) => product * decimalUnits(factorOn(factor, key)), 1n);
  const dollars = (kind: ReceiptKind, quantity: number, key: PriceAmount) => ({
    kind,
    quantity,
    unit: decimalUnits(price[key] ?? 0) * decimalUnits(quotaPerUnit) * group * one * factored(key),
  });
  const priced =
    price.mode === 'PER_CALL'
      ? [dollars('CALL', 1, 'modelPrice')]
      : isUnitMode(price.mode)
        ? unitPricesOf(price.mode).map((key) => {
            const { record, orElse, line } = unitsOf(key);
            return dollars(line, size[record] ?? 0, price[key] === null && orElse ? orElse : key);
          })
        : tokenTerms(price, decimalUnits(price.modelRatio) * group, size, factored);
  const terms = priced.filter(({ quantity }) => quantity > 0);
  const exact = terms.reduce((sum, { quantity, unit }) => sum + BigInt(quantity) * unit, 0n);
  const rounded = Number(roundHalfUp(exact, scale));
  return {
    mode: price.mode,
    lines: terms.map(({ kind, quantity, unit }) => ({
      kind,
      quantity,
      unitPrice: textOf(unit, scale),
      amount: textOf(BigInt(quantity) * unit, scale),
    })),
    groupRatio,
    factors,
    exact: textOf(exact, scale),
    total: rounded === 0 && exact > 0n ? 1 : rounded,
    estimated: false,
  };
}

/** @param token price of a prompt token, with 24 decimals @param factored the product of the factors on a dimension */
function tokenTerms(price: ModelPrice, token: bigint, size: CallSize, factored: (key: PriceDimension) => bigint) {
  const rest: Record<string, number> = { input: size.input ?? 0, output: size.output ?? 0 };
  const parts = new Set<PriceDimension>();
  for (const key of sizedParts) {
    if (price[key] === null) continue;
    const [{ count, partOf }] = priceDimensions[key].tokens;
    const tokens = Math.min(size[count] ?? 0, rest[partOf] ?? 0);
    rest[partOf] = (rest[partOf] ?? 0) - tokens;
    rest[count] = tokens;
    parts.add(key);
  }
  return tokenDimensions
    .filter((key) => key === 'modelRatio' || key === 'completionRatio' || parts.has(key))
    .map((key) => {
      const [{ count, line }] = priceDimensions[key].tokens;
      return { kind: line, quantity: rest[count] ?? 0, unit: token * ratioUnits(price, key) * factored(key) };
    });
}

/** The ratio over the price of a prompt token, with 24 decimals. */
function ratioUnits(price: ModelPrice, key: PriceDimension): bigint {
  if (key === 'modelRatio') return one * one;
  const { of } = dimensionOf(key);
  return ((of ? ratioUnits(price, of) : one * one) * decimalUnits(price[key] ?? 0)) / one;
}
