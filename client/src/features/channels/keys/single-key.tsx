import { Box } from '@chakra-ui/react/box';
import { Input } from '@chakra-ui/react/input';
import { Eye, EyeOff } from 'lucide-react';
import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../../ui/icon-action';

interface SingleKeyProps {
  value: string;
  onChange(value: string): void;
  onBlur(): void;
  ref: (element: HTMLInputElement | null) => void;
  name: string;
  placeholder: string | undefined;
  shown: boolean;
  onToggleShown(): void;
}

/** Reads the clipboard on paste, because text inputs remove line breaks, which separate keys here. */
export function pasteKeys(event: ClipboardEvent<HTMLInputElement>, value: string, onChange: (value: string) => void) {
  const pasted = event.clipboardData.getData('text');
  if (!/[\r\n]/.test(pasted.trim())) return;
  event.preventDefault();
  const { selectionStart, selectionEnd } = event.currentTarget;
  onChange(
    `${value.slice(0, selectionStart ?? value.length)}${pasted.trim()}${value.slice(selectionEnd ?? value.length)}`,
  );
}

export function SingleKey({ value, onChange, shown, onToggleShown, ...input }: SingleKeyProps) {
  const { t } = useTranslation('channels');
  return (
    <Box position="relative" w="full">
      <Input
        {...input}
        type={shown ? 'text' : 'password'}
        pe="11"
        fontFamily={value ? 'mono' : undefined}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onPaste={(event) => pasteKeys(event, value, onChange)}
        onChange={(event) => onChange(event.target.value)}
      />
      <Box position="absolute" insetEnd="1" top="0" bottom="0" display="flex" alignItems="center">
        <IconAction
          size="xs"
          icon={shown ? EyeOff : Eye}
          label={shown ? t('keys.hide') : t('keys.show')}
          aria-pressed={shown}
          onClick={onToggleShown}
        />
      </Box>
    </Box>
  );
}
