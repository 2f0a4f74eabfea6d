import { Box } from '@chakra-ui/react/box';
import { Input } from '@chakra-ui/react/input';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Control } from '../catalogue/spec';

interface NumberControlProps {
  control: Extract<Control, { kind: 'integer' | 'decimal' }>;
  text: string;
  onChange(text: string): void;
  disabled?: boolean;
  readOnly?: boolean;
}

/** A number as text, with its unit; the arrow keys change it, the mouse wheel does not. */
export function NumberControl({ control, text, onChange, disabled, readOnly }: NumberControlProps) {
  const { t } = useTranslation('settings');
  const { unit } = control;
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    const value = Number(text.replaceAll(/[\s,]/g, ''));
    if (direction === 0 || readOnly || control.kind === 'decimal' || !Number.isSafeInteger(value)) return;
    event.preventDefault();
    onChange(String(Math.max(control.min, value + direction)));
  };
  return (
    <Box position="relative" w="full">
      <Input
        inputMode={control.kind === 'decimal' ? 'decimal' : 'numeric'}
        autoComplete="off"
        textStyle="figure"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        disabled={disabled}
        readOnly={readOnly}
        pe={unit ? '20' : undefined}
      />
      {unit && (
        <Box
          position="absolute"
          insetEnd="3"
          top="0"
          bottom="0"
          display="flex"
          alignItems="center"
          color="fg.muted"
          textStyle="caption"
          pointerEvents="none"
        >
          {t(`unit.${unit}`)}
        </Box>
      )}
    </Box>
  );
}
