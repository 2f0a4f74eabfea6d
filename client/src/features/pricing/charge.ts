import type { ReceiptData } from '../../ui/data/receipt-text';
import type { ModelPrice } from './pricing.query';

/** Max number of decimals of a price or a ratio on the server. */
const places = 12;
const one = 10n ** BigInt(places);

/** A JSON number as an integer of 10^-12, because sums of floating-point numbers have rounding errors. */
export function decimalUnits(value: number): bigint {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  if (whole === '') return 0n;
  const shift = places - fraction.length + Number(exponent);
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

export interface CallSize {
  promptTokens: number;
  /** Part of the prompt that the upstream read from its cache. */
  cachedTokens: number;
  completionTokens: number;
}

/**
 * Cost of a call line by line, calculated as the server does: rounded once at the end, half up, and at least 1 unless
 * it is 0.
 */
export function chargeOf(price: ModelPrice, groupRatio: number, quotaPerUnit: number, size: CallSize): ReceiptData {
  const group = decimalUnits(groupRatio);
  // Three factors of twelve decimals each.
  const scale = 3 * places;
  const cached = Math.min(size.cachedTokens, size.promptTokens);
  const token = decimalUnits(price.modelRatio) * group;
  const terms =
    price.mode === 'PER_CALL'
      ? [
          {
            kind: 'CALL' as const,
            quantity: 1,
            unit: decimalUnits(price.modelPrice) * decimalUnits(quotaPerUnit) * group,
          },
        ]
      : [
          { kind: 'PROMPT' as const, quantity: size.promptTokens - cached, unit: token * one },
          { kind: 'CACHED' as const, quantity: cached, unit: token * decimalUnits(price.cacheRatio) },
          {
            kind: 'COMPLETION' as const,
            quantity: size.completionTokens,
            unit: token * decimalUnits(price.completionRatio),
          },
        ].filter(({ quantity }) => quantity > 0);
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
    exact: textOf(exact, scale),
    total: rounded === 0 && exact > 0n ? 1 : rounded,
    estimated: false,
  };
}
