import type { Control, FieldValues } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { dayMs } from '../../lib/durations';
import type { Validity } from '../../lib/validity';
import { DateTimeField } from './date-time-field';

const presets = [
  { id: 'never', value: null },
  { id: 'week', value: 7 * dayMs },
  { id: 'month', value: 30 * dayMs },
  { id: 'year', value: 365 * dayMs },
] as const;

/** The start and the end of the validity. */
export function ValidityFields<V extends FieldValues & Validity>(props: { control: Control<V> }) {
  // Any form with a validity has these fields.
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
