import { Field } from '@chakra-ui/react/field';
import type { FieldValues } from 'react-hook-form';
import { useFieldMessage } from './field-shell';
import { SwitchInput } from './switch-input';
import { type FieldProps, useField } from './use-field';

/** A switch with a label. */
export function SwitchField<V extends FieldValues>({ control, name, label, help, disabled }: FieldProps<V, boolean>) {
  const { value, onChange, onBlur, ref, error } = useField({ control, name });
  const message = useFieldMessage(error);
  return (
    <Field.Root invalid={Boolean(error)} disabled={disabled}>
      <SwitchInput checked={Boolean(value)} onChange={onChange} onBlur={onBlur} inputRef={ref} disabled={disabled}>
        {label}
      </SwitchInput>
      {help && <Field.HelperText>{help}</Field.HelperText>}
      <Field.ErrorText>{message}</Field.ErrorText>
    </Field.Root>
  );
}
