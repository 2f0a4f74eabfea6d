import { Button } from '@chakra-ui/react/button';
import { Field } from '@chakra-ui/react/field';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { Slider } from '@chakra-ui/react/slider';
import { Stack } from '@chakra-ui/react/stack';
import { Textarea } from '@chakra-ui/react/textarea';
import { Columns2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { ComboboxInput } from '../../ui/form/combobox-input';
import { SelectInput } from '../../ui/form/select-input';
import { SwitchInput } from '../../ui/form/switch-input';
import { maxModels, type Settings } from './conversation';

export interface GroupChoice {
  name: string;
  description: string;
  ratio: number;
}

interface SettingsPanelProps {
  settings: Settings;
  groups: readonly GroupChoice[];
  models: readonly string[];
  onChange(patch: Partial<Settings>): void;
}

/** Parameters of every playground request. */
export function SettingsPanel({ settings, groups, models, onChange }: SettingsPanelProps) {
  const { t } = useTranslation('playground');
  const { group, model, compare, temperature, maxTokens, autoReconnect, system } = settings;
  return (
    <Stack gap="4">
      <Field.Root>
        <Field.Label>{t('field.group')}</Field.Label>
        <SelectInput
          value={group}
          options={groups.map(({ name, description, ratio }) => ({
            value: name,
            label: t('groupOption', { name, description: description || name, ratio }),
          }))}
          onChange={(value) => onChange({ group: value })}
        />
      </Field.Root>
      <Field.Root>
        <Field.Label>{t('field.model')}</Field.Label>
        <ComboboxInput
          value={model}
          options={models.map((value) => ({ value, label: value }))}
          placeholder={t('field.modelPlaceholder')}
          onChange={(value) => value && onChange({ model: value })}
        />
      </Field.Root>
      <Comparison model={model} compare={compare} models={models} onChange={(value) => onChange({ compare: value })} />
      <Temperature value={temperature} onChange={(value) => onChange({ temperature: value })} />
      <MaxTokens value={maxTokens} onChange={(value) => onChange({ maxTokens: value })} />
      <Field.Root>
        <Field.Label>{t('field.system')}</Field.Label>
        <Textarea
          rows={3}
          resize="vertical"
          value={system ?? t('defaultSystem')}
          onChange={(event) => onChange({ system: event.target.value })}
        />
      </Field.Root>
      <Field.Root>
        <SwitchInput checked={autoReconnect} onChange={(value) => onChange({ autoReconnect: value })}>
          {t('field.autoReconnect')}
        </SwitchInput>
        <Field.HelperText>{t('autoReconnectHelp')}</Field.HelperText>
      </Field.Root>
    </Stack>
  );
}

interface ComparisonProps {
  model: string;
  compare: readonly string[];
  models: readonly string[];
  onChange(compare: string[]): void;
}

/** Further models that reply to the same questions. */
function Comparison({ model, compare, models, onChange }: ComparisonProps) {
  const { t } = useTranslation('playground');
  const free = models.filter((name) => name !== model && !compare.includes(name));
  return (
    <Stack gap="2">
      {compare.map((name, index) => (
        <Field.Root key={name}>
          <Field.Label>{t('field.compare', { number: index + 2 })}</Field.Label>
          <ComboboxInput
            value={name}
            options={[name, ...free].map((value) => ({ value, label: value }))}
            placeholder={t('field.modelPlaceholder')}
            onChange={(value) =>
              onChange(compare.flatMap((old, place) => (place !== index ? [old] : value ? [value] : [])))
            }
          />
        </Field.Root>
      ))}
      {compare.length + 1 < maxModels && free[0] && (
        <Button size="sm" alignSelf="flex-start" onClick={() => onChange([...compare, free[0] ?? ''])}>
          <Columns2 aria-hidden />
          {t('compare')}
        </Button>
      )}
    </Stack>
  );
}

function Temperature({ value, onChange }: { value: number; onChange(value: number): void }) {
  const { t } = useTranslation('playground');
  return (
    <Slider.Root
      min={0.1}
      max={1}
      step={0.1}
      value={[value]}
      // Multiples of 0.1 are not exact in binary: 0.30000000000000004 would be sent and shown.
      onValueChange={(details) => onChange(Math.round((details.value[0] ?? value) * 10) / 10)}
    >
      <Flex justify="space-between" align="baseline">
        <Slider.Label>{t('field.temperature')}</Slider.Label>
        <Slider.ValueText>{value.toFixed(1)}</Slider.ValueText>
      </Flex>
      <Slider.Control>
        <Slider.Track>
          <Slider.Range />
        </Slider.Track>
        <Slider.Thumb index={0}>
          <Slider.HiddenInput />
        </Slider.Thumb>
      </Slider.Control>
    </Slider.Root>
  );
}

function MaxTokens({ value, onChange }: { value: number | null; onChange(value: number | null): void }) {
  const { t } = useTranslation('playground');
  const [typed, setTyped] = useState(value === null ? '' : String(value));
  const valid = typed === '' || /^[1-9]\d{0,8}$/.test(typed);
  return (
    <Field.Root invalid={!valid}>
      <Field.Label>{t('field.maxTokens')}</Field.Label>
      <Input
        inputMode="numeric"
        autoComplete="off"
        textStyle="figure"
        placeholder={t('field.maxTokensPlaceholder')}
        value={typed}
        onChange={(event) => {
          const text = event.target.value.trim();
          setTyped(text);
          if (text === '') onChange(null);
          else if (/^[1-9]\d{0,8}$/.test(text)) onChange(Number(text));
        }}
      />
      <Field.ErrorText>{t('error.maxTokens')}</Field.ErrorText>
    </Field.Root>
  );
}
