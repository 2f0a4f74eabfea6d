import type { StatementFacts } from './closed-statement.js';

const MIN_DECIMALS = 6;

type Unit = Pick<StatementFacts, 'quotaPerUnit' | 'inCurrency'>;

/**
 * An amount in the unit of a statement, as the site showed it when the month was closed: dollars with so many decimals that different
 * quota units have different texts, or quota units.
 */
export function statementAmount({ quotaPerUnit, inCurrency }: Unit, quota: number): string {
  return inCurrency ? dollars(quotaPerUnit, quota) : grouped(String(quota));
}

/** A whole number with its digits in groups of three. */
export function grouped(digits: string): string {
  return digits.replace(/\d(?=(\d{3})+$)/g, '$&,');
}

/** Exact where a dollar has a power of ten as quota units, or 500,000 as by default; rounded to the last decimal otherwise. */
function dollars(quotaPerUnit: number, quota: number): string {
  const decimals = Math.max(MIN_DECIMALS, Math.ceil(Math.log10(quotaPerUnit)));
  const [unit, scale] = [BigInt(quotaPerUnit), 10n ** BigInt(decimals)];
  const size = BigInt(Math.abs(quota)) * scale;
  const rounded = (size + unit / 2n) / unit;
  const whole = grouped(String(rounded / scale));
  return `${quota < 0 ? '-' : ''}${whole}.${String(rounded % scale).padStart(decimals, '0')}`;
}
