import { Box } from '@chakra-ui/react/box';
import { Input } from '@chakra-ui/react/input';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useFormat } from '../use-format';
import { FieldShell } from './field-shell';
import { type Preset, Presets } from './presets';
import { type FieldProps, useField } from './use-field';
import { type Unit, useQuotaUnit } from './use-quota-unit';

interface NumberFieldProps<V extends FieldValues> extends FieldProps<V, number | null> {
  /** Accept decimals. Default: whole numbers. */
  decimal?: boolean;
  placeholder?: string;
  presets?: readonly Preset<number>[];
  aside?: ReactNode;
  /** Another unit than that of the value, in which it is shown and typed. */
  unit?: Unit;
}

const patterns = { whole: /^-?\d{1,16}$/, decimal: /^-?(\d+\.?\d*|\.\d+)$/ };

/** `null` for blank, `NaN` for what is not a number (schemas refuse it, e.g. with `validation:number`). */
function parse(text: string, decimal: boolean): number | null {
  const bare = text.replaceAll(/[\s,]/g, '');
  if (bare === '') return null;
  return (decimal ? patterns.decimal : patterns.whole).test(bare) ? Number(bare) : Number.NaN;
}

/** Of blank and of what is no number the same in every unit. */
const readIn = (unit: Unit | undefined, typed: number | null): number | null =>
  unit && typed !== null && !Number.isNaN(typed) ? unit.read(typed) : typed;

/** A number typed as text: no spinner that a wheel can move by accident, and pasted grouping is understood. */
export function NumberField<V extends FieldValues>({
  control,
  name,
  label,
  help,
  required,
  disabled,
  decimal = false,
  placeholder,
  presets,
  aside,
  unit,
}: NumberFieldProps<V>) {
  const { value, onChange, error, ...field } = useField({ control, name });
  const written = value === null || value === undefined ? '' : (unit?.show(value) ?? String(value));
  const [typed, setTyped] = useState(written);
  const read = (text: string) => readIn(unit, parse(text, decimal || unit !== undefined));
  // A reset or a preset changes the value from outside: what was typed then no longer says the same.
  const text = Object.is(read(typed), value ?? null) ? typed : written;
  return (
    <FieldShell label={label} help={help} error={error} required={required} disabled={disabled} aside={aside}>
      <Box position="relative" w="full">
        {unit && (
          <Box
            position="absolute"
            insetStart="3"
            top="0"
            bottom="0"
            display="flex"
            alignItems="center"
            color="fg.muted"
            pointerEvents="none"
            aria-hidden
          >
            {unit.sign}
          </Box>
        )}
        <Input
          {...field}
          inputMode={decimal || unit ? 'decimal' : 'numeric'}
          autoComplete="off"
          placeholder={placeholder}
          textStyle="figure"
          ps={unit && '7'}
          value={text}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(read(event.target.value));
          }}
        />
      </Box>
      <Presets presets={presets} disabled={disabled} onPick={onChange} />
    </FieldShell>
  );
}

type QuotaFieldProps<V extends FieldValues> = Omit<NumberFieldProps<V>, 'decimal' | 'aside' | 'presets' | 'unit'> & {
  /** Amounts in quota units, offered with their price as label. */
  presets?: readonly number[];
};

/** Quota units, typed as dollars where the site shows currency, with the other of both beside the label. */
export function QuotaField<V extends FieldValues>({ presets, ...props }: QuotaFieldProps<V>) {
  const format = useFormat();
  const { unit, echo } = useQuotaUnit();
  const { value } = useField(props);
  return (
    <NumberField
      {...props}
      unit={unit}
      presets={presets?.map((units) => ({ value: units, label: format.dollars(units) }))}
      aside={
        typeof value === 'number' &&
        Number.isFinite(value) && (
          <Box as="output" color="fg.muted" textStyle="caption" fontVariantNumeric="tabular-nums">
            {echo(value)}
          </Box>
        )
      }
    />
  );
}
