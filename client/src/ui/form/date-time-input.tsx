import { Input } from '@chakra-ui/react/input';
import { fromLocalInput, toLocalInput } from '../../lib/format/time';

interface DateTimeInputProps {
  /** ISO instant in UTC; `null` for none. */
  value: string | null;
  onChange(value: string | null): void;
  label?: string;
  size?: 'sm' | 'md';
  disabled?: boolean;
  onBlur?(): void;
  inputRef?: (element: HTMLInputElement | null) => void;
}

/** Date and time to the second in the time zone of the browser. */
export function DateTimeInput({ value, onChange, label, size, disabled, onBlur, inputRef }: DateTimeInputProps) {
  return (
    <Input
      ref={inputRef}
      type="datetime-local"
      step={1}
      size={size}
      disabled={disabled}
      aria-label={label}
      textStyle="figure"
      value={value ? toLocalInput(value) : ''}
      onBlur={onBlur}
      onChange={(event) => onChange(fromLocalInput(event.target.value) ?? null)}
    />
  );
}
