import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Field } from '@chakra-ui/react/field';
import { Stack } from '@chakra-ui/react/stack';
import { Textarea } from '@chakra-ui/react/textarea';
import { Columns2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { ComboboxInput } from '../../ui/form/combobox-input';
import { asOptions } from '../../ui/form/option';
import { SelectInput } from '../../ui/form/select-input';
import { SwitchInput } from '../../ui/form/switch-input';
import { maxModels, type Settings } from './conversation';

/** Loads after the page. */
const CommonParameters = lazy(() =>
  import('./common-parameters').then((module) => ({ default: module.CommonParameters })),
);

interface GroupChoice {
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
  const { group, model, temperature, maxTokens, stream, autoReconnect, system } = settings;
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
          options={asOptions(models)}
          placeholder={t('field.modelPlaceholder')}
          onChange={(value) => value && onChange({ model: value })}
        />
      </Field.Root>
      <Comparison settings={settings} models={models} onChange={onChange} />
      <Suspense fallback={<Box h="28" aria-busy />}>
        <CommonParameters temperature={temperature} maxTokens={maxTokens} onChange={onChange} />
      </Suspense>
      <Field.Root>
        <Field.Label>{t('field.system')}</Field.Label>
        <Textarea
          rows={3}
          resize="vertical"
          value={system ?? t('defaultSystem')}
          onChange={(event) => onChange({ system: event.target.value })}
        />
      </Field.Root>
      <SwitchInput checked={stream} onChange={(value) => onChange({ stream: value })}>
        {t('field.stream')}
      </SwitchInput>
      <Field.Root>
        <SwitchInput checked={autoReconnect} onChange={(value) => onChange({ autoReconnect: value })}>
          {t('field.autoReconnect')}
        </SwitchInput>
        <Field.HelperText>{t('autoReconnectHelp')}</Field.HelperText>
      </Field.Root>
    </Stack>
  );
}

/** Further models that reply to the same questions. */
function Comparison({ settings, models, onChange }: Pick<SettingsPanelProps, 'settings' | 'models' | 'onChange'>) {
  const { t } = useTranslation('playground');
  const { model, compare, own } = settings;
  // A model may be compared with itself, with other parameters.
  const next = models.find((name) => name !== model && !compare.includes(name)) ?? models[0];
  const replace = (index: number, names: string[]) =>
    onChange({
      compare: compare.toSpliced(index, 1, ...names),
      own: names.length > 0 ? own : own.toSpliced(index + 1, 1),
    });
  return (
    <Stack gap="2">
      {compare.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two columns can have the same model, so a column is identified by its position
        <Field.Root key={index}>
          <Field.Label>{t('field.compare', { number: index + 2 })}</Field.Label>
          <ComboboxInput
            value={name}
            options={asOptions(models)}
            placeholder={t('field.modelPlaceholder')}
            onChange={(value) => replace(index, value ? [value] : [])}
          />
        </Field.Root>
      ))}
      {compare.length + 1 < maxModels && next && (
        <Button size="sm" alignSelf="flex-start" onClick={() => onChange({ compare: [...compare, next] })}>
          <Columns2 aria-hidden />
          {t('compare')}
        </Button>
      )}
    </Stack>
  );
}
