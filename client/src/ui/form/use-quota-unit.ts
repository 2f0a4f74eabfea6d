import { useTranslation } from '../../i18n/use-translation';
import { useFormat } from '../use-format';

/** A unit of display and input that differs from the unit of the value. */
export interface Unit {
  /** Shown before the number. */
  sign: string;
  show(value: number): string;
  read(typed: number): number;
}

/** Display and input of quota amounts: in dollars if the site shows currency. */
export function useQuotaUnit() {
  const { t } = useTranslation('common');
  const format = useFormat();
  const dollars: Unit = {
    sign: '$',
    // Six decimals are exact at the default rate; other values are unchanged until the field is edited.
    show: (units) =>
      format
        .toDollars(units)
        .toFixed(6)
        .replace(/\.?0+$/, ''),
    read: format.toUnits,
  };
  return {
    /** Undefined if the site shows quota units. */
    unit: format.inCurrency ? dollars : undefined,
    /** The value in the other unit, for the label. */
    echo: (units: number) =>
      t('form.equals', {
        value: format.inCurrency ? t('receipt.units', { figure: format.integer(units) }) : format.dollars(units),
      }),
  };
}
