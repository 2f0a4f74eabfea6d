import { NativeSelect } from '@chakra-ui/react/native-select';
import { ChevronDown } from 'lucide-react';

export interface Option {
  value: string;
  /** Translated, or a name that needs no translation. */
  label: string;
  disabled?: boolean;
}

interface SelectInputProps {
  value: string;
  onChange(value: string): void;
  options: readonly Option[];
  /** Label of the empty value; undefined if a value is required. */
  placeholder?: string;
  /** Accessible name if there is no field label. */
  label?: string;
  size?: 'sm' | 'md';
  disabled?: boolean;
  onBlur?(): void;
  inputRef?: (element: HTMLSelectElement | null) => void;
  name?: string;
}

/** Selection of one of up to about fifteen options. Uses the native control for touch, keyboard and screen readers. */
export function SelectInput({
  value,
  onChange,
  options,
  placeholder,
  label,
  size = 'md',
  disabled,
  onBlur,
  inputRef,
  name,
}: SelectInputProps) {
  return (
    <NativeSelect.Root size={size} disabled={disabled}>
      <NativeSelect.Field
        ref={inputRef}
        name={name}
        aria-label={label}
        value={value}
        onBlur={onBlur}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator>
        <ChevronDown aria-hidden />
      </NativeSelect.Indicator>
    </NativeSelect.Root>
  );
}
