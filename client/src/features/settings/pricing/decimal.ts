/** A non-negative decimal without loss of digits: `units` / 10^`scale`. */
export interface Decimal {
  units: bigint;
  scale: number;
}

const pattern = /^(\d*)\.?(\d*)(?:[eE]([+-]?\d{1,2}))?$/;
const power = (exponent: number) => 10n ** BigInt(exponent);

/** Parses `2.5`, `.5`, `2e-7`; undefined for anything else, including negative numbers. */
export function parseDecimal(text: string): Decimal | undefined {
  const [, whole = '', fraction = '', exponent = '0'] = pattern.exec(text.trim()) ?? [];
  if (whole + fraction === '') return undefined;
  const scale = fraction.length - Number(exponent);
  const units = BigInt(whole + fraction);
  return scale < 0 ? { units: units * power(-scale), scale: 0 } : { units, scale };
}

/** Without exponent and trailing zeros. */
export function printDecimal({ units, scale }: Decimal): string {
  const digits = String(units).padStart(scale + 1, '0');
  const split = digits.length - scale;
  const fraction = digits.slice(split).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, split) : `${digits.slice(0, split)}.${fraction}`;
}

export const times = (a: Decimal, b: Decimal): Decimal => ({ units: a.units * b.units, scale: a.scale + b.scale });

/** Rounds half up. */
export function rounded({ units, scale }: Decimal, places: number): Decimal {
  if (scale <= places) return { units, scale };
  const unit = power(scale - places);
  return { units: (units + unit / 2n) / unit, scale: places };
}

/** Divides to twelve places; undefined for a division by 0. */
export function over(a: Decimal, b: Decimal): Decimal | undefined {
  if (b.units === 0n) return undefined;
  const places = 12;
  const divisor = b.units * power(a.scale);
  // Rounded up: a ratio that is a little too low would round a price that ends on a half down.
  return { units: (a.units * power(b.scale + places) + divisor - 1n) / divisor, scale: places };
}

export const isZero = ({ units }: Decimal): boolean => units === 0n;

/** The number in plain notation; undefined if the text is not a number. */
export function plain(text: string): string | undefined {
  const value = parseDecimal(text);
  return value && printDecimal(value);
}
