import { Box } from '@chakra-ui/react/box';
import { Input } from '@chakra-ui/react/input';
import { Eye, EyeOff } from 'lucide-react';
import { type Ref, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { IconAction } from '../icon-action';

interface SecretInputProps {
  value: string;
  onChange(value: string): void;
  /** `current-password`, `new-password`; `off` for upstream keys. */
  autoComplete?: string;
  /** A value is stored on the server. It is never shown; blank keeps it. */
  alreadySet?: boolean;
  placeholder?: string;
  autoFocus?: boolean;
  size?: 'md' | 'lg';
  name?: string;
  onBlur?(): void;
  ref?: Ref<HTMLInputElement>;
}

/** Allows paste; the reveal button shows only text typed here. */
export function SecretInput({
  value,
  onChange,
  alreadySet,
  placeholder,
  autoComplete = 'off',
  ...input
}: SecretInputProps) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState(false);
  return (
    <Box position="relative" w="full">
      <Input
        {...input}
        type={shown ? 'text' : 'password'}
        pe="11"
        autoComplete={autoComplete}
        spellCheck={false}
        placeholder={alreadySet ? t('form.secretSet') : placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <Box position="absolute" insetEnd="1" top="0" bottom="0" display="flex" alignItems="center">
        <IconAction
          size="xs"
          icon={shown ? EyeOff : Eye}
          label={shown ? t('action.hide') : t('action.show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      </Box>
    </Box>
  );
}
