import { Box } from '@chakra-ui/react/box';
import { Input } from '@chakra-ui/react/input';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useFormat } from '../use-format';
import { FieldShell } from './field-shell';
import { type Preset, Presets } from './presets';
import { UnitSign } from './unit-sign';
import { type FieldProps, useField } from './use-field';
import { type Unit, useQuotaUnit } from './use-quota-unit';

interface NumberFieldProps<V extends FieldValues> extends FieldProps<V, number | null> {
  /** Accepts decimals. Default: integers only. */
  decimal?: boolean;
  placeholder?: string;
  presets?: readonly Preset<number>[];
  aside?: ReactNode;
  /** Unit of display and input, if it differs from the unit of the value. */
  unit?: Unit;
}

const patterns = { whole: /^-?\d{1,16}$/, decimal: /^-?(\d+\.?\d*|\.\d+)$/ };

/** `null` for blank, `NaN` for text that is not a number (schemas reject it, e.g. with `validation:number`). */
function parse(text: string, decimal: boolean): number | null {
  const bare = text.replaceAll(/[\s,]/g, '');
  if (bare === '') return null;
  return (decimal ? patterns.decimal : patterns.whole).test(bare) ? Number(bare) : Number.NaN;
}

/** Blank and invalid input do not depend on the unit. */
const readIn = (unit: Unit | undefined, typed: number | null): number | null =>
  unit && typed !== null && !Number.isNaN(typed) ? unit.read(typed) : typed;

/** A number as text: it does not change with the mouse wheel, and pasted grouping is accepted. */
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
  // If the value changes from outside (reset, preset), shows it instead of the typed text.
  const text = Object.is(read(typed), value ?? null) ? typed : written;
  return (
    <FieldShell label={label} help={help} error={error} required={required} disabled={disabled} aside={aside}>
      <Box position="relative" w="full">
        {unit && <UnitSign>{unit.sign}</UnitSign>}
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
      <Presets label={label} presets={presets} disabled={disabled} onPick={onChange} />
    </FieldShell>
  );
}

type QuotaFieldProps<V extends FieldValues> = Omit<NumberFieldProps<V>, 'decimal' | 'aside' | 'presets' | 'unit'> & {
  /** Presets in quota units, labelled with their price. */
  presets?: readonly number[];
};

/** Quota units, entered in dollars if the site shows currency; the value in the other unit is next to the label. */
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
