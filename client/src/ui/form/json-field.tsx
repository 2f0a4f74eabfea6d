import type { FieldValues } from 'react-hook-form';
import { JsonEditor } from './json-editor';
import { type FieldProps, useField } from './use-field';

interface JsonFieldProps<V extends FieldValues> extends FieldProps<V, string> {
  /** Example JSON; offered while the text is blank or empty. */
  example?: string;
}

/** JSON editor for a form field. */
export function JsonField<V extends FieldValues>({ control, name, ...editor }: JsonFieldProps<V>) {
  const { value, onChange, onBlur, error } = useField<V, string>({ control, name });
  return <JsonEditor {...editor} value={value} onChange={onChange} onBlur={onBlur} error={error} />;
}
