import type { Control, FieldValues } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import type { Validity } from '../../lib/validity';
import { DateTimeField } from './date-time-field';

const day = 86_400_000;
const presets = [
  { id: 'never', value: null },
  { id: 'week', value: 7 * day },
  { id: 'month', value: 30 * day },
  { id: 'year', value: 365 * day },
] as const;

/** The start and the end of the validity. */
export function ValidityFields<V extends FieldValues & Validity>(props: { control: Control<V> }) {
  // The fields are those of any form with a validity.
  const control = props.control as unknown as Control<Validity>;
  const { t } = useTranslation('common');
  return (
    <>
      <DateTimeField control={control} name="validFrom" label={t('validity.from')} help={t('validity.fromHelp')} />
      <DateTimeField
        control={control}
        name="validUntil"
        label={t('validity.until')}
        help={t('validity.untilHelp')}
        presets={presets.map(({ id, value }) => ({ label: t(`validity.${id}`), value }))}
      />
    </>
  );
}
