import type { Language } from '../language';

const cache = new Map<string, Intl.NumberFormat>();

/** Cached, because `Intl.NumberFormat` is expensive to create and a table formats thousands of cells. */
export function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language}${JSON.stringify(options)}`;
  let format = cache.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-US', options);
    cache.set(key, format);
  }
  return format;
}

/** Full digits with grouping: `1,234,567`. */
export const integer = (language: Language, value: number): string =>
  numberFormat(language, { maximumFractionDigits: 0 }).format(value);

const steps = [
  { from: 1e9, unit: 'B' },
  { from: 1e6, unit: 'M' },
  { from: 1e4, divisor: 1e3, unit: 'k' },
] as const;

/** `k` from ten thousand, `M` from a million, `B` from a billion; the same suffixes in both languages. */
export function compact(language: Language, value: number): string {
  const step = steps.find(({ from }) => Math.abs(value) >= from);
  if (!step) return integer(language, value);
  const divisor = 'divisor' in step ? step.divisor : step.from;
  return `${numberFormat(language, { maximumFractionDigits: 2 }).format(value / divisor)}${step.unit}`;
}

/** Share from 0 to 1 with one decimal: `12.5%`. */
export const percent = (language: Language, share: number): string =>
  numberFormat(language, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(share);

/** Size of a file: `312 B`, `4 KiB`, `1.5 MiB`; the same units in both languages. */
export function bytes(language: Language, value: number): string {
  const [divisor, unit] = value < 1024 ? [1, 'B'] : value < 1024 ** 2 ? [1024, 'KiB'] : [1024 ** 2, 'MiB'];
  return `${numberFormat(language, { maximumFractionDigits: 1 }).format(value / divisor)} ${unit}`;
}
