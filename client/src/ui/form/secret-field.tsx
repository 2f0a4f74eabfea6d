import { Box } from '@chakra-ui/react/box';
import { Input } from '@chakra-ui/react/input';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../icon-action';
import { FieldShell } from './field-shell';
import { type FieldProps, useField } from './use-field';

interface SecretFieldProps<V extends FieldValues> extends FieldProps<V, string | undefined> {
  /** `current-password`, `new-password`; `off` for upstream keys. */
  autoComplete?: string;
  /** A value is stored on the server: it is never shown, and blank keeps it. */
  alreadySet?: boolean;
  placeholder?: string;
  autoFocus?: boolean;
  size?: 'md' | 'lg';
}

/** Password or key. Paste is allowed; the eye reveals only what was typed here. */
export function SecretField<V extends FieldValues>({
  control,
  name,
  label,
  help,
  required,
  disabled,
  autoComplete = 'off',
  alreadySet,
  placeholder,
  autoFocus,
  size,
}: SecretFieldProps<V>) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState(false);
  const { value, onChange, error, ...field } = useField({ control, name });
  return (
    <FieldShell label={label} help={help} error={error} required={required} disabled={disabled}>
      <Box position="relative" w="full">
        <Input
          {...field}
          type={shown ? 'text' : 'password'}
          size={size}
          pe="11"
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          spellCheck={false}
          placeholder={alreadySet ? t('form.secretSet') : placeholder}
          value={value ?? ''}
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
    </FieldShell>
  );
}
