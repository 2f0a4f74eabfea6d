import type { FieldValues } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { FieldShell } from './field-shell';
import { type Option, SelectInput } from './select-input';
import { type FieldProps, useField } from './use-field';

interface SelectFieldProps<V extends FieldValues> extends FieldProps<V, string | undefined> {
  options: readonly Option[];
  /** Allows the empty value with this label. Without it and without a value, "Select…" is shown. */
  placeholder?: string;
}

export function SelectField<V extends FieldValues>({
  control,
  name,
  label,
  help,
  required,
  disabled,
  options,
  placeholder,
}: SelectFieldProps<V>) {
  const { t } = useTranslation('common');
  const { value, onChange, onBlur, ref, error } = useField({ control, name });
  return (
    <FieldShell label={label} help={help} error={error} required={required} disabled={disabled}>
      <SelectInput
        inputRef={ref}
        name={name}
        value={value ?? ''}
        onChange={onChange}
        onBlur={onBlur}
        options={options}
        disabled={disabled}
        placeholder={placeholder ?? (value ? undefined : t('form.selectPlaceholder'))}
      />
    </FieldShell>
  );
}
