import { numberFormat } from '../../lib/format/number';
import type { Language } from '../../lib/language';

/** An amount with up to 4 decimals, because those of one day and model are small. The currency stands before it. */
export function amountText(language: Language, amount: string, currency: string): string {
  const figure = numberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(Number(amount));
  return `${currency} ${figure}`;
}

/** A percentage with a sign. */
export function percentText(language: Language, percent: string): string {
  const figure = numberFormat(language, { maximumFractionDigits: 2, signDisplay: 'exceptZero' }).format(
    Number(percent),
  );
  return `${figure}%`;
}
