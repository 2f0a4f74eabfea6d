import type { FieldValues } from 'react-hook-form';
import { ComboboxInput } from './combobox-input';
import { FieldShell } from './field-shell';
import type { Option } from './select-input';
import { type FieldProps, useField } from './use-field';

interface ComboboxFieldProps<V extends FieldValues> extends FieldProps<V, string | undefined> {
  options: readonly Option[];
  allowCustom?: boolean;
  placeholder?: string;
}

export function ComboboxField<V extends FieldValues>({
  control,
  name,
  label,
  help,
  required,
  disabled,
  ...rest
}: ComboboxFieldProps<V>) {
  const { value, onChange, onBlur, ref, error } = useField({ control, name });
  return (
    <FieldShell label={label} help={help} error={error} required={required} disabled={disabled}>
      <ComboboxInput
        {...rest}
        inputRef={ref}
        value={value ?? ''}
        onChange={onChange}
        onBlur={onBlur}
        disabled={disabled}
      />
    </FieldShell>
  );
}
