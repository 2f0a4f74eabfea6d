/**
 * Exact decimals for prices: integer multiples of 10^-12 in a bigint. Implemented here because they are used several
 * times per request: a product costs about 50 ns here and some microseconds with a general decimal library.
 */
export interface Decimal {
  /** The value times 10^12. */
  readonly units: bigint;
  /** The shortest text of the value. */
  readonly text: string;
  /** The JSON number nearest to the value, and whether parsing it returns the same value. */
  readonly number: number;
  readonly isNumber: boolean;
}

/** Max number of decimals of a price or a ratio. */
export const DECIMALS = 12;
/** The units of 1. */
export const UNITS_OF_ONE = 10n ** BigInt(DECIMALS);
export const ONE: Decimal = { units: UNITS_OF_ONE, text: '1', number: 1, isNumber: true };

const DECIMAL = /^(-?)(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * Parses a decimal such as `0.075` or `1e-7`.
 * @throws {RangeError} when the text is not a decimal number or has more than 12 decimals.
 */
export function parseDecimal(text: string): Decimal {
  const read = readUnits(text);
  if (read === undefined || !read.exact)
    throw new RangeError(`Invalid decimal ${text}: at most ${DECIMALS} places are allowed`);
  return toDecimal(read.units);
}

/**
 * The decimal nearest to a number as JSON writes it; beyond 12 places it is rounded half away from zero.
 * @returns undefined when it is not a finite number.
 */
export function nearestDecimal(value: number | string): Decimal | undefined {
  const read = readUnits(String(value));
  return read && toDecimal(read.units);
}

/**
 * The quotient, rounded half away from zero to the places a decimal may have.
 * @throws {RangeError} when divided by zero.
 */
export function divide(left: Decimal, right: Decimal): Decimal {
  const negative = left.units < 0n !== right.units < 0n;
  const [top, bottom] = [left.units < 0n ? -left.units : left.units, right.units < 0n ? -right.units : right.units];
  const units = (top * powerOfTen(DECIMALS) * 2n + bottom) / (bottom * 2n);
  return toDecimal(negative ? -units : units);
}

/**
 * The quotient of non-negative decimals, rounded up to the places a decimal may have.
 * @throws {RangeError} when divided by zero.
 */
export function divideUp(left: Decimal, right: Decimal): Decimal {
  return toDecimal((left.units * powerOfTen(DECIMALS) + right.units - 1n) / right.units);
}

function toDecimal(units: bigint): Decimal {
  const text = formatUnits(units, DECIMALS);
  const number = Number(text);
  return { units, text, number, isNumber: readUnits(String(number))?.units === units };
}

function readUnits(text: string): { units: bigint; exact: boolean } | undefined {
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const digits = BigInt(whole + fraction) * (sign ? -1n : 1n);
  const shift = DECIMALS + Number(exponent) - fraction.length;
  if (shift >= 0) return { units: digits * powerOfTen(shift), exact: true };
  return { units: roundHalfUp(digits, -shift), exact: digits % powerOfTen(-shift) === 0n };
}

/** Formats `units` times 10^-decimals without trailing zeros. */
export function formatUnits(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  let end = digits.length;
  while (end > point && digits[end - 1] === '0') end--;
  const whole = sign + digits.slice(0, point);
  return end === point ? whole : `${whole}.${digits.slice(point, end)}`;
}

/** `units` times 10^-decimals as an integer, rounded half away from zero. */
export function roundHalfUp(units: bigint, decimals: number): bigint {
  const one = powerOfTen(decimals);
  const half = one / 2n;
  return units < 0n ? -((-units + half) / one) : (units + half) / one;
}

/** `units` times 10^-decimals rounded up to an integer; for non-negative values. */
export function roundUp(units: bigint, decimals: number): bigint {
  const one = powerOfTen(decimals);
  return (units + one - 1n) / one;
}

const POWERS = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent));

function powerOfTen(exponent: number): bigint {
  return POWERS[exponent] ?? 10n ** BigInt(exponent);
}

/** Money in the format of gateways, with two decimals. */
export function moneyText(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The inverse: hundredths of money with at most two decimals. */
export function centsOf(money: string): number {
  const [whole = '0', decimals = ''] = money.split('.');
  return Number(`${whole}${decimals.padEnd(2, '0')}`);
}
