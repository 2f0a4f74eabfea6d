import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import type { KeyboardEvent } from 'react';

export interface Preset<T> {
  label: string;
  value: T;
}

/** Presets as buttons below a field: one stop of Tab, from which the arrow keys reach the others. */
export function Presets<T>({
  presets,
  onPick,
  disabled,
}: {
  presets?: readonly Preset<T>[];
  onPick(value: T): void;
  disabled?: boolean;
}) {
  if (!presets || presets.length === 0) return null;
  return (
    <Flex gap="1" wrap="wrap" role="toolbar" onKeyDown={moveFocus}>
      {presets.map(({ label, value }, index) => (
        <Button
          key={`${label} ${value}`}
          size="xs"
          disabled={disabled}
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => onPick(value)}
        >
          {label}
        </Button>
      ))}
    </Flex>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Moves the focus to the next or previous button, and from the last to the first. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const current = buttons.findIndex((button) => button === document.activeElement);
  buttons.at((current + step) % buttons.length)?.focus();
}
