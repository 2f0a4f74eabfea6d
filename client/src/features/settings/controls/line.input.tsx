import { Input } from '@chakra-ui/react/input';

interface LineInputProps {
  text: string;
  onChange(text: string): void;
  disabled?: boolean;
  /** Monospaced, without spell check. */
  mono?: boolean;
  placeholder?: string;
}

export function LineInput({ text, onChange, disabled, mono, placeholder }: LineInputProps) {
  return (
    <Input
      value={text}
      onChange={(event) => onChange(event.target.value)}
      disabled={disabled}
      placeholder={placeholder}
      autoComplete="off"
      {...(mono && { fontFamily: 'mono', spellCheck: false, autoCapitalize: 'off' })}
    />
  );
}
