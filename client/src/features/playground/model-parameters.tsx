import { Button } from '@chakra-ui/react/button';
import { Field } from '@chakra-ui/react/field';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { PromptModelInput } from '../../lib/limits.generated';
import { SelectInput } from '../../ui/form/select-input';
import { type Parameters, reasoningEfforts, type Settings } from './conversation';

interface ModelParametersProps {
  settings: Settings;
  onChange(patch: Partial<Settings>): void;
}

const none: Parameters = { temperature: null, topP: null, maxTokens: null, reasoningEffort: null };
const names = ['temperature', 'topP', 'maxTokens'] as const;

/** Parameters of each of the models side by side. A blank field is the common setting. */
export function ModelParameters({ settings, onChange }: ModelParametersProps) {
  const { t } = useTranslation('workbench');
  const { model, compare, own } = settings;
  const models = [model, ...compare];
  const [open, setOpen] = useState(() => own.some((one) => one && Object.values(one).some((value) => value !== null)));
  const Icon = open ? ChevronDown : ChevronRight;
  const set = (lane: number, patch: Partial<Parameters>) =>
    onChange({ own: models.map((_, at) => (at === lane ? { ...none, ...own[at], ...patch } : (own[at] ?? null))) });
  return (
    <Stack as="section" gap="3" aria-label={t('parameters.title')}>
      <Button
        size="sm"
        variant="ghost"
        alignSelf="flex-start"
        ms="-2"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon aria-hidden />
        {t('parameters.title')}
      </Button>
      {open &&
        models.map((name, lane) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns can have the same model, so a column is identified by its position
          <Stack key={lane} gap="1.5" role="group" aria-label={t('parameters.of', { number: lane + 1, model: name })}>
            <Text fontFamily="mono" textStyle="table" overflowWrap="anywhere">
              {t('parameters.of', { number: lane + 1, model: name })}
            </Text>
            <Flex gap="2">
              {names.map((field) => (
                <NumberInput
                  key={field}
                  label={t(`parameters.${field}`)}
                  placeholder={commonOf(settings, field)}
                  bounds={PromptModelInput[field]}
                  whole={field === 'maxTokens'}
                  value={own[lane]?.[field] ?? null}
                  onChange={(value) => set(lane, { [field]: value })}
                />
              ))}
            </Flex>
            <EffortInput
              value={own[lane]?.reasoningEffort ?? null}
              onChange={(value) => set(lane, { reasoningEffort: value })}
            />
          </Stack>
        ))}
    </Stack>
  );
}

/** The common setting that applies without one of the model; undefined for the default of the model. */
function commonOf({ temperature, maxTokens }: Settings, field: (typeof names)[number]): string | undefined {
  if (field === 'temperature') return String(temperature);
  return field === 'maxTokens' && maxTokens !== null ? String(maxTokens) : undefined;
}

interface EffortInputProps {
  value: Parameters['reasoningEffort'];
  onChange(value: Parameters['reasoningEffort']): void;
}

function EffortInput({ value, onChange }: EffortInputProps) {
  const { t } = useTranslation('workbench');
  return (
    <Field.Root>
      <Field.Label textStyle="caption">{t('parameters.reasoningEffort')}</Field.Label>
      <SelectInput
        size="sm"
        value={value ?? ''}
        placeholder={t('parameters.default')}
        options={reasoningEfforts.map((effort) => ({ value: effort, label: t(`parameters.effort.${effort}`) }))}
        onChange={(chosen) => onChange(reasoningEfforts.find((effort) => effort === chosen) ?? null)}
      />
    </Field.Root>
  );
}

interface NumberInputProps {
  label: string;
  placeholder?: string;
  bounds: { min: number; max: number };
  whole: boolean;
  value: number | null;
  onChange(value: number | null): void;
}

/** A number within bounds, or null for blank; other text is marked and not used. */
function NumberInput({ label, placeholder, bounds: { min, max }, whole, value, onChange }: NumberInputProps) {
  const { t } = useTranslation('workbench');
  const [typed, setTyped] = useState<string>();
  const text = typed ?? (value === null ? '' : String(value));
  const read = (source: string) => {
    const number = Number(source);
    const fits = source !== '' && number >= min && number <= max && (!whole || Number.isInteger(number));
    return fits ? number : source === '' ? null : undefined;
  };
  return (
    <Field.Root invalid={read(text) === undefined} minW="0">
      <Field.Label textStyle="caption">{label}</Field.Label>
      <Input
        size="sm"
        inputMode={whole ? 'numeric' : 'decimal'}
        autoComplete="off"
        textStyle="figure"
        placeholder={placeholder ?? t('parameters.default')}
        title={t('parameters.bounds', { min, max })}
        value={text}
        onChange={(event) => {
          const next = event.target.value.trim();
          setTyped(next);
          const number = read(next);
          if (number !== undefined) onChange(number);
        }}
        // A value that was replaced from outside is shown again.
        onBlur={() => read(text) !== undefined && setTyped(undefined)}
      />
    </Field.Root>
  );
}
