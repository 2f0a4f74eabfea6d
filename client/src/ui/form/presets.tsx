import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';

export interface Preset<T> {
  label: string;
  value: T;
}

/** Presets as buttons below a field: one stop of Tab, from which the arrow keys reach the others. */
export function Presets<T>({
  label,
  presets,
  onPick,
  disabled,
}: {
  /** Label of the field, which is in the name of the toolbar. */
  label: string;
  presets?: readonly Preset<T>[];
  onPick(value: T): void;
  disabled?: boolean;
}) {
  const { t } = useTranslation('common');
  /** The button that Tab reaches: the last one that had the focus. */
  const [stop, setStop] = useState(0);
  if (!presets || presets.length === 0) return null;
  return (
    <Flex gap="1" wrap="wrap" role="toolbar" aria-label={t('form.presets', { field: label })} onKeyDown={moveFocus}>
      {presets.map(({ label: text, value }, index) => (
        <Button
          key={`${text} ${value}`}
          size="xs"
          disabled={disabled}
          tabIndex={index === Math.min(stop, presets.length - 1) ? 0 : -1}
          onFocus={() => setStop(index)}
          onClick={() => onPick(value)}
        >
          {text}
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
