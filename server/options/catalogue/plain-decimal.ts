const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
const MAX_DIGITS = 40;

/**
 * Rewrites a number without an exponent: `2.5e-3` → `0.0025`. Keeps every digit, unlike a JavaScript number.
 * @returns undefined for text that is not a number, or one longer than 40 digits.
 */
export function plainDecimal(text: string): string | undefined {
  const match = NUMBER.exec(text.trim());
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const shift = Number(exponent);
  if (Math.abs(shift) > MAX_DIGITS) return undefined;
  const point = whole.length + shift;
  const digits = `${'0'.repeat(Math.max(1 - point, 0))}${whole}${fraction}`.padEnd(Math.max(point, 0), '0');
  const split = Math.max(point, 1);
  const integer = digits.slice(0, split).replace(/^0+(?=\d)/, '');
  const decimals = digits.slice(split).replace(/0+$/, '');
  if (integer.length + decimals.length > MAX_DIGITS) return undefined;
  const plain = decimals === '' ? integer : `${integer}.${decimals}`;
  return plain === '0' ? '0' : sign + plain;
}
