import { Input, type InputProps } from '@chakra-ui/react/input';

interface LineProps extends Omit<InputProps, 'value' | 'onChange'> {
  label: string;
  value: string;
  onValue(value: string): void;
  invalid?: boolean;
}

/** A compact input, labelled by its column and row. */
export function Line({ label, onValue, invalid, ...input }: LineProps) {
  return (
    <Input
      {...input}
      size="sm"
      aria-label={label}
      aria-invalid={invalid || undefined}
      borderColor={invalid ? 'border.error' : undefined}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
