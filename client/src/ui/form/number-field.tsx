import { Box } from '@chakra-ui/react/box';
import { Input } from '@chakra-ui/react/input';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../use-format';
import { FieldShell } from './field-shell';
import { type Preset, Presets } from './presets';
import { type FieldProps, useField } from './use-field';

interface NumberFieldProps<V extends FieldValues> extends FieldProps<V, number | null> {
  /** Accept decimals. Default: whole numbers. */
  decimal?: boolean;
  placeholder?: string;
  presets?: readonly Preset<number>[];
  aside?: ReactNode;
}

const patterns = { whole: /^-?\d{1,16}$/, decimal: /^-?(\d+\.?\d*|\.\d+)$/ };

/** `null` for blank, `NaN` for what is not a number (schemas refuse it, e.g. with `validation:number`). */
function parse(text: string, decimal: boolean): number | null {
  const bare = text.replaceAll(/[\s,]/g, '');
  if (bare === '') return null;
  return (decimal ? patterns.decimal : patterns.whole).test(bare) ? Number(bare) : Number.NaN;
}

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
}: NumberFieldProps<V>) {
  const { value, onChange, error, ...field } = useField({ control, name });
  const [typed, setTyped] = useState(value === null || value === undefined ? '' : String(value));
  // A reset or a preset changes the value from outside: what was typed then no longer says the same.
  const text = Object.is(parse(typed, decimal), value ?? null) ? typed : value === null ? '' : String(value);
  return (
    <FieldShell label={label} help={help} error={error} required={required} disabled={disabled} aside={aside}>
      <Input
        {...field}
        inputMode={decimal ? 'decimal' : 'numeric'}
        autoComplete="off"
        placeholder={placeholder}
        textStyle="figure"
        value={text}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(parse(event.target.value, decimal));
        }}
      />
      <Presets presets={presets} disabled={disabled} onPick={onChange} />
    </FieldShell>
  );
}

type QuotaFieldProps<V extends FieldValues> = Omit<NumberFieldProps<V>, 'decimal' | 'aside' | 'presets'> & {
  /** Amounts in quota units, offered with their price as label. */
  presets?: readonly number[];
};

/** Quota units with what they are worth beside the label. */
export function QuotaField<V extends FieldValues>({ presets, ...props }: QuotaFieldProps<V>) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const { value } = useField(props);
  const echo =
    typeof value === 'number' && Number.isFinite(value)
      ? t('form.equals', { value: format.dollars(value) })
      : undefined;
  return (
    <NumberField
      {...props}
      presets={presets?.map((units) => ({ value: units, label: format.dollars(units) }))}
      aside={
        echo && (
          <Box as="output" color="fg.muted" textStyle="caption" fontVariantNumeric="tabular-nums">
            {echo}
          </Box>
        )
      }
    />
  );
}
