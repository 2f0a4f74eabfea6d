import { Input } from '@chakra-ui/react/input';
import { SearchFrame } from './search-frame';
import { useSearchText } from './use-search-text';

interface SearchInputProps {
  value: string;
  /** Called 300 ms after the last keystroke, immediately on Enter, never during IME composition. */
  onChange(value: string): void;
  placeholder: string;
}

export function SearchInput({ value, onChange, placeholder }: SearchInputProps) {
  const { text, input, send, clear } = useSearchText({ value, onChange });
  return (
    <SearchFrame label={placeholder} isEmpty={text === ''} onClear={clear}>
      <Input
        size="sm"
        ps="8"
        pe="8"
        type="text"
        aria-label={placeholder}
        placeholder={placeholder}
        {...input}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) send(text);
        }}
      />
    </SearchFrame>
  );
}
