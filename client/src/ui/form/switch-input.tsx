import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode, Ref } from 'react';
import { coarse } from '../theme/recipes/touch';

const Line = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minH: '6',
    cursor: 'switch',
    '&:has(:disabled)': { cursor: 'disabled' },
    [coarse]: { minH: '11' },
  },
});

const Track = chakra('input', {
  base: {
    appearance: 'none',
    flexShrink: '0',
    position: 'relative',
    w: '9',
    h: '5',
    borderRadius: 'full',
    bg: 'border.control',
    cursor: 'inherit',
    transition: 'background-color {durations.fast}',
    _before: {
      content: '""',
      position: 'absolute',
      top: '2px',
      insetInlineStart: '2px',
      boxSize: '4',
      borderRadius: 'full',
      bg: 'brand.contrast',
      transition: 'translate {durations.fast}',
    },
    '&:checked': { bg: 'brand.solid', _before: { translate: '16px 0' } },
    '@media (forced-colors: active)': { appearance: 'auto' },
    _disabled: { layerStyle: 'disabled' },
  },
});

interface SwitchInputProps {
  /** Id for a separate label. */
  id?: string;
  checked: boolean;
  onChange(checked: boolean): void;
  /** Text next to the switch. */
  children?: ReactNode;
  /** Accessible name if there is no text. */
  label?: string;
  disabled?: boolean;
  onBlur?(): void;
  inputRef?: Ref<HTMLInputElement>;
}

/** A switch that takes effect immediately. */
export function SwitchInput({ id, checked, onChange, children, label, disabled, onBlur, inputRef }: SwitchInputProps) {
  return (
    <Line>
      <Track
        id={id}
        ref={inputRef}
        type="checkbox"
        role="switch"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children && <span>{children}</span>}
    </Line>
  );
}
