import { useTranslation } from 'react-i18next';
import { useFormat } from '../use-format';

/** Another unit than that of a value, in which it is shown and typed. */
export interface Unit {
  /** Before the number. */
  sign: string;
  show(value: number): string;
  read(typed: number): number;
}

/** How amounts in quota units are shown and typed: as dollars where the site shows currency. */
export function useQuotaUnit() {
  const { t } = useTranslation('common');
  const format = useFormat();
  const dollars: Unit = {
    sign: '$',
    // Six decimals hold one unit at the default rate; what they cannot hold stays as it is until the field is edited.
    show: (units) =>
      format
        .toDollars(units)
        .toFixed(6)
        .replace(/\.?0+$/, ''),
    read: format.toUnits,
  };
  return {
    /** Undefined where the site shows quota units. */
    unit: format.inCurrency ? dollars : undefined,
    /** The other of units and dollars, to stand beside the field. */
    echo: (units: number) =>
      t('form.equals', {
        value: format.inCurrency ? t('receipt.units', { figure: format.integer(units) }) : format.dollars(units),
      }),
  };
}
