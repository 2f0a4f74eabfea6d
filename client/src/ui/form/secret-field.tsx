import type { FieldValues } from 'react-hook-form';
import { FieldShell } from './field-shell';
import { SecretInput } from './secret-input';
import { type FieldProps, useField } from './use-field';

interface SecretFieldProps<V extends FieldValues> extends FieldProps<V, string | undefined> {
  /** `current-password`, `new-password`; `off` for upstream keys. */
  autoComplete?: string;
  /** A value is stored on the server. It is never shown; blank keeps it. */
  alreadySet?: boolean;
  placeholder?: string;
  autoFocus?: boolean;
  size?: 'md' | 'lg';
}

/** Input for a password or key. */
export function SecretField<V extends FieldValues>({
  control,
  name,
  label,
  help,
  required,
  disabled,
  ...look
}: SecretFieldProps<V>) {
  const { value, error, ...field } = useField({ control, name });
  return (
    <FieldShell label={label} help={help} error={error} required={required} disabled={disabled}>
      <SecretInput {...look} {...field} value={value ?? ''} />
    </FieldShell>
  );
}
