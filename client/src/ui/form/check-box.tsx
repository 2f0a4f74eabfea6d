import { chakra } from '@chakra-ui/react/styled-system';
import type { ChangeEvent } from 'react';

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
    <input
      className="check-box"
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
