import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { tokenStatus } from '../../lib/status-numbers.generated';
import { StatusBadge } from '../../ui/data/badge';
import { DateTimeField } from '../../ui/form/date-time-field';
import { MultiSelectField } from '../../ui/form/multi-select-field';
import { NumberField, QuotaField } from '../../ui/form/number-field';
import { asOptions } from '../../ui/form/option';
import { SelectField } from '../../ui/form/select-field';
import { SwitchField } from '../../ui/form/switch-field';
import { TextField } from '../../ui/form/text-field';
import { TextareaField } from '../../ui/form/textarea-field';
import { EditDrawer, FormSection } from '../../ui/overlay/edit-drawer';
import { useFormat } from '../../ui/use-format';
import { FallbackSection } from './fallback-section';
import {
  countPresets,
  emptyToken,
  expiryPresets,
  formOf,
  maxNameLength,
  quotaPresets,
  rotationPresets,
  type TokenForm,
  tokenSchema,
} from './token-form.schema';
import { tokenLimits } from './token-limits.generated';
import type { TokenRowFragment } from './tokens.generated';
import type { TokenChoices } from './use-token-choices';

export type TokenChanges = Partial<Record<keyof TokenForm, unknown>>;

interface TokenFormDrawerProps {
  open: boolean;
  onClose(): void;
  /** The token to edit; undefined while creating and while loading. */
  token?: TokenRowFragment;
  creating: boolean;
  loading?: boolean;
  loadError?: unknown;
  onRetry?: () => void;
  choices?: TokenChoices;
  /** The project that is chosen at first while creating; null: none. */
  projectId?: string | null;
  onSubmit(values: TokenForm, changed: TokenChanges): Promise<unknown>;
}

/** Creates or edits a token. Mounted with a new key each time it opens, so that the form resets. */
export function TokenFormDrawer(props: TokenFormDrawerProps) {
  const { token, creating, onSubmit, choices, projectId, ...drawer } = props;
  const { t } = useTranslation('tokens');
  const form = useForm<TokenForm>({
    resolver: zodResolver(tokenSchema),
    values: token ? formOf(token) : undefined,
    defaultValues: { ...emptyToken, projectId: projectId ?? '' },
    // A refetch must not overwrite unsaved input.
    resetOptions: { keepDirtyValues: true },
    reValidateMode: 'onChange',
  });
  const { control } = form;
  return (
    <EditDrawer
      {...drawer}
      form={form}
      title={creating ? t('form.create') : t('form.edit')}
      submitLabel={creating ? t('form.createSubmit') : undefined}
      status={
        token && (
          <StatusBadge
            domain="token"
            value={token.status}
            state={token.status === tokenStatus.enabled && token.modelLimitsEnabled ? 'tokenLimited' : undefined}
          />
        )
      }
      onSubmit={onSubmit}
    >
      <TextField
        control={control}
        name="name"
        label={t('field.name')}
        required
        maxLength={maxNameLength}
        autoComplete="off"
      />
      {creating && <ProjectField control={control} choices={choices} />}
      <GroupField control={control} choices={choices} />
      <QuotaSection control={control} />
      <DateTimeField
        control={control}
        name="expiresAt"
        label={t('field.expiresAt')}
        help={t('field.expiresHelp')}
        presets={expiryPresets.map(({ id, value }) => ({ label: t(`expiry.${id}`), value }))}
      />
      {creating && (
        <NumberField
          control={control}
          name="count"
          label={t('field.count')}
          help={t('field.countHelp')}
          presets={countPresets.map((value) => ({ label: String(value), value }))}
        />
      )}
      <LimitsSection control={control} models={choices?.usableModels ?? []} />
      <FallbackSection control={control} choices={choices} />
      <RatesSection control={control} />
      <RotationSection control={control} next={token?.rotatesAt ?? null} />
    </EditDrawer>
  );
}

type Control = ReturnType<typeof useForm<TokenForm>>['control'];

/** The project of a token, for teams that have projects. */
function ProjectField({ control, choices }: { control: Control; choices?: TokenChoices }) {
  const { t } = useTranslation('tokens');
  const projects = choices?.projects?.filter(({ archivedAt }) => archivedAt === null) ?? [];
  if (projects.length === 0) return null;
  return (
    <SelectField
      control={control}
      name="projectId"
      label={t('column.project')}
      help={t('field.projectHelp')}
      placeholder={t('field.noProject')}
      options={projects.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

function GroupField({ control, choices }: { control: Control; choices?: TokenChoices }) {
  const { t } = useTranslation('tokens');
  const group = useWatch({ control, name: 'group' });
  const groups = choices?.usableGroups ?? [];
  const options = groups.map(({ name, description, ratio }) => ({
    value: name,
    label: t('group.option', { name, description: description || name, ratio }),
  }));
  // A group that is no longer available stays selectable, because saving would otherwise move the token.
  const lost = group && choices && !groups.some(({ name }) => name === group);
  return (
    <SelectField
      control={control}
      name="group"
      label={t('field.group')}
      help={t('field.groupHelp')}
      placeholder={t('group.own')}
      options={lost ? [{ value: group, label: t('group.lost', { name: group }) }, ...options] : options}
    />
  );
}

function QuotaSection({ control }: { control: Control }) {
  const { t } = useTranslation('tokens');
  const unlimited = useWatch({ control, name: 'unlimitedQuota' });
  return (
    <>
      <QuotaField
        control={control}
        name="remainQuota"
        label={t('field.quota')}
        help={t('field.quotaHelp')}
        disabled={unlimited}
        presets={quotaPresets}
      />
      <SwitchField control={control} name="unlimitedQuota" label={t('field.unlimited')} />
    </>
  );
}

/** The help text below a limit. */
const limitHelp: Partial<
  Record<(typeof tokenLimits)[number]['name'], 'field.tokensPerMinuteHelp' | 'field.periodHelp'>
> = { tokensPerMinute: 'field.tokensPerMinuteHelp', monthlyQuota: 'field.periodHelp' };

function RatesSection({ control }: { control: Control }) {
  const { t } = useTranslation('tokens');
  return (
    <FormSection title={t('form.rates')} text={t('form.ratesText')}>
      {tokenLimits.map(({ name, type }) => {
        const Field = type === 'quota' ? QuotaField : NumberField;
        const help = limitHelp[name];
        return <Field key={name} control={control} name={name} label={t(`field.${name}`)} help={help && t(help)} />;
      })}
    </FormSection>
  );
}

/** @param next when the stored schedule rotates the key */
function RotationSection({ control, next }: { control: Control; next: string | null }) {
  const { t } = useTranslation('tokens');
  const format = useFormat();
  const days = useWatch({ control, name: 'rotationDays' });
  return (
    <FormSection title={t('form.rotation')} text={t('form.rotationText')}>
      <NumberField
        control={control}
        name="rotationDays"
        label={t('field.rotationDays')}
        help={next ? t('field.rotationNext', { time: format.timestamp(next) }) : undefined}
        presets={rotationPresets.map((value) => ({ label: String(value), value }))}
      />
      {days !== null && <NumberField control={control} name="rotationOverlapDays" label={t('field.rotationOverlap')} />}
    </FormSection>
  );
}

function LimitsSection({ control, models }: { control: Control; models: readonly string[] }) {
  const { t } = useTranslation('tokens');
  const limited = useWatch({ control, name: 'modelLimitsEnabled' });
  return (
    <FormSection title={t('form.limits')} text={t('form.limitsText')}>
      <SwitchField control={control} name="modelLimitsEnabled" label={t('field.modelLimits')} />
      {limited && (
        <MultiSelectField
          control={control}
          name="modelLimits"
          label={t('field.models')}
          help={t('field.modelsHelp')}
          options={asOptions(models)}
          allowCustom
          mono
        />
      )}
      <TextareaField
        control={control}
        name="allowIps"
        label={t('field.ips')}
        help={t('field.ipsHelp')}
        placeholder={'203.0.113.7\n198.51.100.0/24'}
        rows={3}
        mono
      />
    </FormSection>
  );
}
