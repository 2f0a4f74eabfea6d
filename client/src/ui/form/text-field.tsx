import { Input, type InputProps } from '@chakra-ui/react/input';
import type { FieldValues } from 'react-hook-form';
import { FieldShell } from './field-shell';
import { type FieldProps, useField } from './use-field';

interface TextFieldProps<V extends FieldValues>
  extends FieldProps<V, string | undefined>,
    Pick<InputProps, 'placeholder' | 'autoComplete' | 'autoFocus' | 'inputMode' | 'maxLength' | 'size'> {
  type?: 'text' | 'email' | 'url';
  /** Uses a monospaced font without spell check (keys, ids, addresses). */
  mono?: boolean;
}

export function TextField<V extends FieldValues>({
  control,
  name,
  label,
  help,
  required,
  disabled,
  mono,
  ...input
}: TextFieldProps<V>) {
  const { value, onChange, error, ...field } = useField({ control, name });
  return (
    <FieldShell label={label} help={help} error={error} required={required} disabled={disabled}>
      <Input
        {...input}
        // React does not set the attribute for autoFocus, but dialogs look for it.
        data-autofocus={input.autoFocus || undefined}
        {...field}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
        {...(mono && { fontFamily: 'mono', spellCheck: false, autoCapitalize: 'off' })}
      />
    </FieldShell>
  );
}
