import type { Language } from '../language';
import { compact, integer, numberFormat } from './number';

/** How the site shows quota; both values are part of the status record. */
export interface QuotaDisplay {
  /** Quota units per US dollar. */
  quotaPerUnit: number;
  inCurrency: boolean;
}

/**
 * `list` 2 decimals, `chart` 4, `cost` 6 (costs and receipts); `chip` 2, and like `chart` shortens raw units with k, M,
 * B.
 */
export type QuotaUse = 'list' | 'chart' | 'cost' | 'chip';

const decimals: Record<QuotaUse, number> = { list: 2, chip: 2, chart: 4, cost: 6 };

const unitOf = (display: QuotaDisplay) => (display.quotaPerUnit > 0 ? display.quotaPerUnit : 500_000);

function dollars(language: Language, amount: number, digits: number): string {
  const smallest = 10 ** -digits;
  const sign = amount < 0 ? '-' : '';
  const size = Math.abs(amount);
  // A charge must not look free: a value that would round to zero is shown as "less than".
  if (size > 0 && size < smallest / 2) return `${amount < 0 ? '>-' : '<'}$${smallest.toFixed(digits)}`;
  const figure = numberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(size);
  return `${sign}$${figure}`;
}

/** Formats quota units as dollars or raw units, depending on the site. Never in scientific notation. */
export function quota(language: Language, display: QuotaDisplay, units: number, use: QuotaUse = 'list'): string {
  if (display.inCurrency) {
    return dollars(language, units / unitOf(display), decimals[use]);
  }
  if (use === 'chip' || use === 'chart') return compact(language, units);
  return Number.isInteger(units)
    ? integer(language, units)
    : numberFormat(language, { maximumFractionDigits: 6 }).format(units);
}

/**
 * The representation that `quota` does not show, with its unit: quota units where the site shows dollars, otherwise
 * dollars.
 */
export function quotaCounterpart(language: Language, display: QuotaDisplay, units: number): string {
  if (display.inCurrency) return quotaUnits(language, units);
  const amount = dollars(language, units / unitOf(display), 6);
  return /^[<>]/.test(amount) ? amount : `≈ ${amount}`;
}

/** Quota units with their unit: `1,999 quota units` / `1,999 额度`. */
function quotaUnits(language: Language, units: number): string {
  const figure = integer(language, units);
  if (language === 'zh') return `${figure} 额度`;
  return `${figure} quota ${Math.abs(units) === 1 ? 'unit' : 'units'}`;
}

/** Up to four significant decimals, trailing zeros trimmed to two: `0.0375`, `2.50`, `10.00`. */
function priceFigure(language: Language, amount: number): string {
  const places = amount === 0 || amount >= 1 ? 4 : Math.min(12, 3 - Math.floor(Math.log10(amount)));
  return numberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: places }).format(amount);
}

/** US dollars per million tokens. */
export const pricePerMillion = (language: Language, amount: number): string => `$${priceFigure(language, amount)}`;

/** US dollars per call: at least four decimals. */
export const pricePerCall = (language: Language, amount: number): string =>
  `$${numberFormat(language, { minimumFractionDigits: 4, maximumFractionDigits: 6 }).format(amount)}`;

/** Model ratio 1 is two US dollars per million prompt tokens. */
export const promptPrice = (modelRatio: number, groupRatio: number): number => modelRatio * 2 * groupRatio;
export const completionPrice = (modelRatio: number, completionRatio: number, groupRatio: number): number =>
  promptPrice(modelRatio, groupRatio) * completionRatio;

/** Payment amounts, with the code of their currency: `CNY 12.30`; in Chinese, yuan are `12.30 元`. */
export function payAmount(language: Language, amount: number, currency: string): string {
  const figure = numberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount);
  return language === 'zh' && currency === 'CNY' ? `${figure} 元` : `${currency} ${figure}`;
}
