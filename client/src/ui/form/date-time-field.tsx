import type { FieldValues } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { zoneName } from '../../lib/format/time';
import { DateTimeInput } from './date-time-input';
import { FieldShell } from './field-shell';
import { type Preset, Presets } from './presets';
import { type FieldProps, useField } from './use-field';

interface DateTimeFieldProps<V extends FieldValues> extends FieldProps<V, string | null> {
  /** `value` in ms from now; `null` means no time, e.g. "never expires". */
  presets?: readonly Preset<number | null>[];
}

export function DateTimeField<V extends FieldValues>({
  control,
  name,
  label,
  help,
  required,
  disabled,
  presets,
}: DateTimeFieldProps<V>) {
  const { t } = useTranslation('common');
  const { value, onChange, onBlur, ref, error } = useField({ control, name });
  return (
    <FieldShell
      label={label}
      help={help ?? t('form.zone', { zone: zoneName() })}
      error={error}
      required={required}
      disabled={disabled}
    >
      <DateTimeInput inputRef={ref} value={value ?? null} onChange={onChange} onBlur={onBlur} disabled={disabled} />
      <Presets
        label={label}
        presets={presets}
        disabled={disabled}
        onPick={(fromNow) => onChange(fromNow === null ? null : new Date(Date.now() + fromNow).toISOString())}
      />
    </FieldShell>
  );
}
