import { Box } from '@chakra-ui/react/box';
import { Input } from '@chakra-ui/react/input';
import { type KeyboardEvent, useState } from 'react';
import { UnitSign } from '../../../ui/form/unit-sign';
import { useQuotaUnit } from '../../../ui/form/use-quota-unit';
import type { Control } from '../catalogue/spec';

const AMOUNT = /^(\d+\.?\d*|\.\d+)$/;

interface QuotaControlProps {
  control: Extract<Control, { kind: 'quota' }>;
  /** Quota units. */
  text: string;
  onChange(text: string): void;
  disabled?: boolean;
  readOnly?: boolean;
}

const bareOf = (text: string) => text.replaceAll(/[\s,]/g, '');

/** Quota units of an option; NaN if it is not an amount. */
const unitsOf = (text: string): number => (AMOUNT.test(bareOf(text)) ? Number(bareOf(text)) : Number.NaN);

/** Formats a quota amount as the site shows it; other text is unchanged. */
export function useQuotaText() {
  const { unit } = useQuotaUnit();
  return (text: string) => (unit && !Number.isNaN(unitsOf(text)) ? unit.sign + unit.show(unitsOf(text)) : text);
}

/** Quota units, entered in dollars if the site shows currency. */
export function QuotaControl({ control, text, onChange, disabled, readOnly }: QuotaControlProps) {
  const { unit, echo } = useQuotaUnit();
  const units = unitsOf(text);
  const written = unit && !Number.isNaN(units) ? unit.show(units) : text;
  const [typed, setTyped] = useState(written);
  const read = (input: string) => {
    const amount = unitsOf(input);
    return unit && !Number.isNaN(amount) ? String(unit.read(amount)) : input;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction === 0 || readOnly || !Number.isSafeInteger(units)) return;
    event.preventDefault();
    onChange(String(Math.max(0, units + direction * control.step)));
  };
  return (
    <>
      <Box position="relative" w="full">
        {unit && <UnitSign>{unit.sign}</UnitSign>}
        <Input
          inputMode={unit ? 'decimal' : 'numeric'}
          autoComplete="off"
          textStyle="figure"
          ps={unit && '7'}
          // If the value changes from outside (default restored, arrow key), shows it instead of the typed text.
          value={read(typed) === text ? typed : written}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(read(event.target.value));
          }}
          onKeyDown={onKeyDown}
          disabled={disabled}
          readOnly={readOnly}
        />
      </Box>
      {!Number.isNaN(units) && (
        <Box as="output" color="fg.muted" textStyle="caption" fontVariantNumeric="tabular-nums">
          {echo(units)}
        </Box>
      )}
    </>
  );
}
