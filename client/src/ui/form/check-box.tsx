import { chakra } from '@chakra-ui/react/styled-system';
import type { ChangeEvent } from 'react';

const Box = chakra('input', {
  base: {
    appearance: 'none',
    display: 'grid',
    placeContent: 'center',
    flexShrink: '0',
    boxSize: '4',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'sm',
    cursor: 'checkbox',
    _before: { content: '""', boxSize: '2.5', transform: 'scale(0)', bg: 'brand.contrast' },
    '&:checked, &:indeterminate': { bg: 'brand.solid', borderColor: 'brand.solid' },
    '&:checked::before': {
      transform: 'scale(1)',
      clipPath: 'polygon(14% 44%, 0 65%, 50% 100%, 100% 16%, 80% 0%, 43% 62%)',
    },
    '&:indeterminate::before': { transform: 'scale(1)', clipPath: 'inset(42% 5%)' },
    '@media (forced-colors: active)': { appearance: 'auto' },
    _disabled: { layerStyle: 'disabled' },
  },
});

interface CheckBoxProps {
  checked: boolean | 'indeterminate';
  onChange?(checked: boolean): void;
  /** The change with its event, which knows the modifier keys. */
  onEvent?(event: ChangeEvent<HTMLInputElement>): void;
  /** Accessible name if no `<label>` contains the box. */
  label?: string;
  disabled?: boolean;
}

/** A native checkbox, styled without a hidden duplicate. */
export function CheckBox({ checked, onChange, onEvent, label, disabled }: CheckBoxProps) {
  return (
    <Box
      type="checkbox"
      ref={(element: HTMLInputElement | null) => {
        if (element) element.indeterminate = checked === 'indeterminate';
      }}
      aria-label={label}
      checked={checked === true}
      disabled={disabled}
      onChange={(event) => {
        onChange?.(event.target.checked);
        onEvent?.(event);
      }}
    />
  );
}

/** A checkbox with its text; the whole line is clickable. */
export const CheckLine = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minH: '8',
    cursor: 'checkbox',
    '&:has(:disabled)': { color: 'fg.subtle', cursor: 'disabled' },
  },
});
