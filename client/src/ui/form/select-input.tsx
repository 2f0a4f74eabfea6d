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
  /** Shown for the empty value; leave out when a choice must always be made. */
  placeholder?: string;
  /** Accessible name where no field label stands beside it. */
  label?: string;
  size?: 'sm' | 'md';
  disabled?: boolean;
  onBlur?(): void;
  inputRef?: (element: HTMLSelectElement | null) => void;
  name?: string;
}

/** One of at most some fifteen choices. The native control: best on touch, typable, and right for every reader. */
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
