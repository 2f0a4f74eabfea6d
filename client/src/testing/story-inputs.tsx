import { Box } from '@chakra-ui/react/box';
import { type ReactNode, useState } from 'react';
import { type Control, type DefaultValues, type FieldErrors, useForm } from 'react-hook-form';

interface ControlledProps<T> {
  initial: T;
  children(value: T, onChange: (value: T) => void): ReactNode;
}

/** Holds the value of a controlled input in a story. */
export function Controlled<T>({ initial, children }: ControlledProps<T>) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}

interface OneFieldProps<T> {
  value: T;
  /** Error of the field: a text key (`validation:required`) or a sentence. */
  error?: string;
  children(control: Control<{ field: T }>): ReactNode;
}

/** A form with a single input named `field`, with the width of a drawer. */
export function OneField<T>({ value, error, children }: OneFieldProps<T>) {
  const { control } = useForm<{ field: T }>({
    defaultValues: { field: value } as DefaultValues<{ field: T }>,
    errors: (error === undefined ? {} : { field: { type: 'server', message: error } }) as FieldErrors<{ field: T }>,
  });
  return <Box maxW="md">{children(control)}</Box>;
}
