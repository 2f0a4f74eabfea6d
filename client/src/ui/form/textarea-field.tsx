import { Textarea, type TextareaProps } from '@chakra-ui/react/textarea';
import type { FieldValues } from 'react-hook-form';
import { FieldShell } from './field-shell';
import { type FieldProps, useField } from './use-field';

interface TextareaFieldProps<V extends FieldValues>
  extends FieldProps<V, string | undefined>,
    Pick<TextareaProps, 'placeholder' | 'rows' | 'autoFocus'> {
  /** Uses a monospaced font without spell check (JSON, keys, addresses). */
  mono?: boolean;
}

export function TextareaField<V extends FieldValues>({
  control,
  name,
  label,
  help,
  required,
  disabled,
  mono,
  rows = 4,
  ...input
}: TextareaFieldProps<V>) {
  const { value, onChange, error, ...field } = useField({ control, name });
  return (
    <FieldShell label={label} help={help} error={error} required={required} disabled={disabled}>
      <Textarea
        {...input}
        {...field}
        rows={rows}
        resize="vertical"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
        {...(mono && { fontFamily: 'mono', spellCheck: false, autoCapitalize: 'off' })}
      />
    </FieldShell>
  );
}
