import { Box } from '@chakra-ui/react/box';
import { Input } from '@chakra-ui/react/input';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { IconAction } from '../icon-action';

interface SearchInputProps {
  value: string;
  /** Called 300 ms after the last keystroke, at once on Enter, never during IME composition. */
  onChange(value: string): void;
  placeholder: string;
}

const pause = 300;

export function SearchInput({ value, onChange, placeholder }: SearchInputProps) {
  const { t } = useTranslation('common');
  const [text, setText] = useState(value);
  const composing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);

  // Back, Forward and "clear filters" change the value from outside.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = (next: string) => {
    clearTimeout(timer.current);
    sent.current = next.trim();
    onChange(next.trim());
  };
  const later = (next: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(next), pause);
  };

  return (
    <Box position="relative" role="search" aria-label={placeholder}>
      <Box
        position="absolute"
        insetStart="2.5"
        top="0"
        bottom="0"
        display="flex"
        alignItems="center"
        color="fg.subtle"
        pointerEvents="none"
      >
        <Search size={16} strokeWidth={1.75} aria-hidden />
      </Box>
      <Input
        size="sm"
        ps="8"
        pe="8"
        type="text"
        aria-label={placeholder}
        placeholder={placeholder}
        value={text}
        onCompositionStart={() => {
          composing.current = true;
        }}
        onCompositionEnd={(event) => {
          composing.current = false;
          later(event.currentTarget.value);
        }}
        onChange={(event) => {
          setText(event.target.value);
          if (!composing.current) later(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) send(text);
        }}
      />
      {text && (
        <Box position="absolute" insetEnd="0.5" top="0" bottom="0" display="flex" alignItems="center">
          <IconAction
            icon={X}
            size="xs"
            label={t('action.clear')}
            onClick={() => {
              setText('');
              send('');
            }}
          />
        </Box>
      )}
    </Box>
  );
}
