import type { ReactNode } from 'react';
import {
  type Control,
  type FieldError,
  type FieldPath,
  type FieldPathByValue,
  type FieldValues,
  type RefCallBack,
  useController,
} from 'react-hook-form';

/**
 * Properties of every field. `V` is the type of the form values, `T` the type of this field: a name with another type
 * does not compile.
 */
export interface FieldProps<V extends FieldValues, T> {
  control: Control<V>;
  name: FieldPathByValue<V, T>;
  /** Translated. */
  label: string;
  /** Translated; one line below the control. */
  help?: ReactNode;
  required?: boolean;
  disabled?: boolean;
}

export interface BoundField<T> {
  value: T;
  onChange(value: T): void;
  onBlur(): void;
  ref: RefCallBack;
  name: string;
  error: FieldError | undefined;
}

/** `useController` restricted to the value type of the field. */
export function useField<V extends FieldValues, T>({
  control,
  name,
}: Pick<FieldProps<V, T>, 'control' | 'name'>): BoundField<T> {
  const { field, fieldState } = useController({ control, name: name as FieldPath<V> });
  return {
    value: field.value as T,
    onChange: field.onChange,
    onBlur: field.onBlur,
    ref: field.ref,
    name: field.name,
    error: fieldState.error,
  };
}
