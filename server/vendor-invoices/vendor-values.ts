import type { DateOrder } from './vendor-columns.js';

/** Amounts are integer multiples of 10^-30 of their currency: OpenAI exports 30 decimals. */
export const AMOUNT_DECIMALS = 30;

const DAY_SECONDS = 86_400;
const ISO =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const SLASHED = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/;
/** Unix seconds of the years 2001 to 2286. */
const SECONDS = /^\d{10}$/;

/**
 * The day of a line, in UTC. Times without an offset are in UTC, as OpenAI and Anthropic write them.
 * @param order of dates with slashes; null when it is not known
 * @returns YYYY-MM-DD, `ambiguous` when the order is needed, or null when it is no date
 */
export function readDay(text: string, order: DateOrder | null): string | 'ambiguous' | null {
  const value = text.trim();
  if (SECONDS.test(value))
    return new Date(Math.floor(Number(value) / DAY_SECONDS) * DAY_SECONDS * 1000).toISOString().slice(0, 10);
  const slashed = SLASHED.exec(value);
  if (slashed) {
    if (order === null) return 'ambiguous';
    const [, first = '', second = '', year = ''] = slashed;
    return order === 'mdy' ? dayOf(year, first, second) : dayOf(year, second, first);
  }
  const [, year = '', month = '', day = '', time, offset] = ISO.exec(value) ?? COMPACT.exec(value) ?? [];
  const date = dayOf(year, month, day);
  if (date === null || time === undefined) return date;
  const zone = offset === undefined || /^(z|utc)$/i.test(offset) ? 'Z' : offset.replace(/^(...):?(..)$/, '$1:$2');
  const instant = new Date(`${date}T${time}${zone}`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString().slice(0, 10);
}

function dayOf(year: string, month: string, day: string): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const instant = new Date(`${date}T00:00:00Z`);
  // 30 February would be a day of March.
  return Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== date ? null : date;
}

const AMOUNT = /^([+-]?)(\d{1,20}|\d{1,3}(?:,\d{3}){1,6}(?=\.))(?:\.(\d{0,60}))?(?:e([+-]?\d{1,2}))?$/i;

/**
 * An amount, exact. A comma is accepted only as a separator of thousands before decimals: `1,234` may be either.
 * @returns multiples of 10^-30, or null when it is no such number or has more decimals
 */
export function readAmount(text: string): bigint | null {
  const [, sign, whole = '', fraction = '', exponent = '0'] = AMOUNT.exec(text.trim()) ?? [];
  if (sign === undefined) return null;
  const shift = AMOUNT_DECIMALS + Number(exponent) - fraction.length;
  const digits = BigInt(whole.replaceAll(',', '') + fraction) * (sign === '-' ? -1n : 1n);
  if (shift >= 0) return digits * 10n ** BigInt(shift);
  const divisor = 10n ** BigInt(-shift);
  return digits % divisor === 0n ? digits / divisor : null;
}

/** @returns null when it is not a whole number with an exact value; `1000.0` is one */
export function readCount(text: string): number | null {
  const value = text.trim();
  if (!/^-?\d{1,16}(\.0*)?$/.test(value)) return null;
  const count = Number(value);
  return Number.isSafeInteger(count) ? count : null;
}
