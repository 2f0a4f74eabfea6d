import { numberFormat } from '../../lib/format/number';
import type { Language } from '../../lib/language';

/**
 * An amount with two decimals, or four below 1, because the amounts of one day and model are small. The currency
 * precedes it.
 */
export function amountText(language: Language, amount: string, currency: string): string {
  const number = Number(amount);
  const digits = number !== 0 && Math.abs(number) < 1 ? 4 : 2;
  const format = numberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${currency} ${format.format(number)}`;
}

/** A percentage with a sign. */
export function percentText(language: Language, percent: string): string {
  const figure = numberFormat(language, { maximumFractionDigits: 2, signDisplay: 'exceptZero' }).format(
    Number(percent),
  );
  return `${figure}%`;
}
