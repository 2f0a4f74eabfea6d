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

/** What every field wrapper takes. `V` are the form's values, `T` the type of this one: a name of another type does not compile. */
export interface FieldProps<V extends FieldValues, T> {
  control: Control<V>;
  name: FieldPathByValue<V, T>;
  /** Translated. */
  label: string;
  /** Translated; one line under the control. */
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

/** `useController` with the value type the wrapper asked for. */
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
