import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation';
import { channelStatus } from '../../../lib/status-numbers.generated';
import { ComboboxField } from '../../../ui/form/combobox-field';
import { ComboboxInput } from '../../../ui/form/combobox-input';
import { FieldShell } from '../../../ui/form/field-shell';
import { JsonField } from '../../../ui/form/json-field';
import { MultiSelectField } from '../../../ui/form/multi-select-field';
import { NumberField } from '../../../ui/form/number-field';
import { asOptions } from '../../../ui/form/option';
import { type Option, SelectInput } from '../../../ui/form/select-input';
import { SwitchField } from '../../../ui/form/switch-field';
import { TextField } from '../../../ui/form/text-field';
import { useField } from '../../../ui/form/use-field';
import { useConfirm } from '../../../ui/overlay/confirm';
import { FormSection } from '../../../ui/overlay/edit-drawer';
import type { ChannelTypeFact } from '../shared/channel-types';
import type { ChannelForm } from './channel-form.schema';
import { settingEntry, withSettingEntry } from './channel-setting';
import { sameModels } from './model-names';
import { PurchasePriceField } from './purchase-price.field';

interface SectionProps {
  form: UseFormReturn<ChannelForm>;
}

const openaiApis = ['chat', 'responses', 'both'] as const;

export function Pair({ children }: { children: ReactNode }) {
  return (
    <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
      {children}
    </Grid>
  );
}

export function BasicsSection({
  form,
  types,
  groups,
}: SectionProps & { types: readonly ChannelTypeFact[]; groups: readonly string[] }) {
  const { t } = useTranslation('channelForm');
  const { t: tChannels } = useTranslation('channels');
  const { control } = form;
  return (
    <FormSection id="basics" title={t('section.basics')}>
      <TypeField form={form} types={types} />
      <TextField
        control={control}
        name="name"
        label={t('field.name')}
        placeholder={t('field.namePlaceholder')}
        autoComplete="off"
        required
      />
      <MultiSelectField
        control={control}
        name="groups"
        label={t('field.groups')}
        help={t('field.groupsHelp')}
        options={asOptions(groups)}
        allowCustom
        required
        maxH="36"
      />
      <TextField
        control={control}
        name="tag"
        label={tChannels('field.tag')}
        help={t('field.tagHelp')}
        autoComplete="off"
      />
      <Pair>
        <NumberField control={control} name="priority" label={t('field.priority')} help={t('field.priorityHelp')} />
        <NumberField control={control} name="weight" label={t('field.weight')} help={t('field.weightHelp')} />
      </Pair>
    </FormSection>
  );
}

export function RoutingSection({ form }: SectionProps) {
  const { t } = useTranslation('channelForm');
  const { t: tChannels } = useTranslation('channels');
  const { control } = form;
  const models = form.watch('models');
  return (
    <FormSection id="routing" title={t('section.routing')}>
      <JsonField
        control={control}
        name="modelMapping"
        label={t('field.modelMapping')}
        help={t('field.modelMappingHelp')}
        example={'{\n  "gpt-4o": "gpt-4o-2024-11-20"\n}'}
      />
      <TextField
        control={control}
        name="modelPrefix"
        label={tChannels('field.modelPrefix')}
        help={t('field.modelPrefixHelp')}
        autoComplete="off"
        mono
      />
      <JsonField
        control={control}
        name="statusCodeMapping"
        label={t('field.statusCodeMapping')}
        help={t('field.statusCodeMappingHelp')}
        example={'{\n  "400": "500"\n}'}
      />
      <ComboboxField
        control={control}
        name="testModel"
        label={t('field.testModel')}
        help={t('field.testModelHelp')}
        options={asOptions(models)}
        allowCustom
      />
      <SwitchField control={control} name="autoBan" label={t('field.autoBan')} help={t('field.autoBanHelp')} />
    </FormSection>
  );
}

export function AdvancedSection({ form }: SectionProps) {
  const { t } = useTranslation('channelForm');
  const { t: tChannels } = useTranslation('channels');
  const { control } = form;
  return (
    <FormSection id="advanced" title={t('section.advanced')}>
      <Pair>
        <SettingChoice
          form={form}
          entry="openai_api"
          label={t('field.openaiApi')}
          help={t('field.openaiApiHelp')}
          options={openaiApis.map((value) => ({ value, label: t(`openaiApi.${value}`) }))}
          placeholder={t('openaiApi.detected')}
        />
        <SettingChoice
          form={form}
          entry="developer_role"
          label={t('field.developerRole')}
          help={t('field.developerRoleHelp')}
          options={[{ value: 'system', label: t('developerRole.system') }]}
          placeholder={t('developerRole.unchanged')}
        />
      </Pair>
      <PurchasePriceField form={form} />
      <JsonField
        control={control}
        name="setting"
        label={t('field.setting')}
        help={t('field.settingHelp')}
        example={'{\n  "proxy": "socks5://127.0.0.1:1080"\n}'}
      />
      <JsonField
        control={control}
        name="paramOverride"
        label={t('field.paramOverride')}
        help={t('field.paramOverrideHelp')}
        example={'{\n  "temperature": 0\n}'}
      />
      <NumberField
        control={control}
        name="maxInputTokens"
        label={tChannels('field.maxInputTokens')}
        help={t('field.maxInputTokensHelp')}
      />
    </FormSection>
  );
}

interface SettingChoiceProps extends SectionProps {
  /** The key of the extra settings. */
  entry: string;
  label: string;
  help: string;
  options: readonly Option[];
  /** The label of the empty value, which removes the entry. */
  placeholder: string;
}

/** A list for an entry of the extra settings, which are one text; disabled while the text cannot be read. */
function SettingChoice({ form, entry, label, help, options, placeholder }: SettingChoiceProps) {
  const setting = form.watch('setting');
  const value = settingEntry(setting, entry);
  const choose = (next: string) =>
    form.setValue('setting', withSettingEntry(form.getValues('setting'), entry, next), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  return (
    <FieldShell label={label} help={help} disabled={value === undefined}>
      <SelectInput
        value={options.some((option) => option.value === value) ? (value ?? '') : ''}
        onChange={choose}
        options={options}
        disabled={value === undefined}
        placeholder={placeholder}
      />
    </FieldShell>
  );
}

export function DangerSection({ status, onDelete }: { status: number; onDelete(): void }) {
  const { t } = useTranslation('channelForm');
  return (
    <FormSection id="danger" title={t('section.danger')}>
      <Flex align="center" justify="space-between" gap="4" wrap="wrap" layerStyle="inset" px="4" py="3">
        <Box color="fg.muted">
          {t(status === channelStatus.enabled ? 'danger.statusOn' : 'danger.statusOff')} {t('danger.deleteText')}
        </Box>
        <Button colorPalette="danger" onClick={onDelete}>
          <Trash2 aria-hidden />
          {t('danger.delete')}
        </Button>
      </Flex>
    </FormSection>
  );
}

/** The type list. Changing the type sets its default models; asks for confirmation if the models were edited. */
function TypeField({ form, types }: { form: UseFormReturn<ChannelForm>; types: readonly ChannelTypeFact[] }) {
  const { t } = useTranslation('channelForm');
  const confirm = useConfirm();
  const { value, onBlur, ref, error } = useField<ChannelForm, string>({ control: form.control, name: 'type' });

  const options = useMemo(() => types.map(({ id, label }) => ({ value: String(id), label })), [types]);

  const choose = async (next: string) => {
    const fact = types.find(({ id }) => String(id) === next);
    if (!fact || next === value) return;
    const before = types.find(({ id }) => String(id) === value);
    form.setValue('type', next, { shouldDirty: true });
    const { other, models } = form.getValues();
    // The value set for the former type does not apply to the new type.
    if (other === (before?.defaultOther ?? '')) form.setValue('other', fact.defaultOther, { shouldDirty: true });
    const fresh = [...fact.defaultModels];
    const untouched = models.length === 0 || sameModels(models, before?.defaultModels ?? []);
    if (fresh.length === 0 && !untouched) return;
    const replace =
      untouched ||
      (await confirm({
        title: t('models.replaceTitle'),
        text: t('models.replaceText', { number: models.length, fresh: fresh.length, type: fact.label }),
        action: t('models.replaceAction'),
        cancel: t('models.replaceKeep'),
      }));
    if (!replace) return;
    form.setValue('models', fresh, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };

  return (
    <FieldShell label={t('field.type')} help={t('field.typeHelp')} error={error} required>
      <ComboboxInput
        value={value}
        onChange={(next) => void choose(next)}
        onBlur={onBlur}
        inputRef={ref}
        options={options}
        clearable={false}
      />
    </FieldShell>
  );
}
