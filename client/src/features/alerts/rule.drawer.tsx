import { Grid } from '@chakra-ui/react/grid';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { type Control, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { newRecord } from '../../resource-list/use-edit-drawer';
import { notify } from '../../ui/feedback/notify';
import { MultiSelectField } from '../../ui/form/multi-select-field';
import { NumberField } from '../../ui/form/number-field';
import { SelectField } from '../../ui/form/select-field';
import { SwitchField } from '../../ui/form/switch-field';
import { TextField } from '../../ui/form/text-field';
import { EditDrawer, FormSection } from '../../ui/overlay/edit-drawer';
import { alertKinds } from './alert-kinds.generated';
import {
  type AlertRuleRowFragment,
  type AlertRulesQuery,
  useAlertKindsQuery,
  useSaveAlertRuleMutation,
} from './alerts.generated';
import { formOf, inputOf, type KindOptions, presetsOf, type RuleForm, ruleSchema } from './rule-form.schema';
import { useAlertTexts } from './use-alert-texts';

interface RuleDrawerProps {
  /** `new` or the id of a rule. */
  which: string;
  rules: readonly AlertRuleRowFragment[];
  receivers: AlertRulesQuery['alertReceivers'];
  open: boolean;
  onClose(): void;
  onSaved(): void;
}

/** Creates or edits a rule. Mounted with a new key each time it opens. */
export function RuleDrawer({ which, ...props }: RuleDrawerProps) {
  const { data, loading, error, refetch } = useAlertKindsQuery();
  const stored = props.rules.find(({ id }) => id === which);
  // The presets of the form are in the kinds, and a drawer that is mounted again while it opens is closed.
  if (loading && !data) return null;
  return (
    <RuleFormDrawer
      {...props}
      id={which === newRecord ? null : which}
      stored={stored}
      kinds={data?.alertKinds ?? []}
      loadError={data ? undefined : error}
      onRetry={() => void refetch().catch(() => undefined)}
    />
  );
}

interface RuleFormDrawerProps extends Omit<RuleDrawerProps, 'which' | 'rules'> {
  id: string | null;
  stored: AlertRuleRowFragment | undefined;
  kinds: readonly KindOptions[];
  loadError: unknown;
  onRetry(): void;
}

function RuleFormDrawer({ id, stored, kinds, receivers, onSaved, ...drawer }: RuleFormDrawerProps) {
  const { t } = useTranslation('alerts');
  const texts = useAlertTexts();
  const [save] = useSaveAlertRuleMutation();
  const form = useForm<RuleForm>({ resolver: zodResolver(ruleSchema(kinds)), defaultValues: formOf(stored, kinds) });
  const { control } = form;
  const kind = useWatch({ control, name: 'kind' });
  const options = kinds.find((one) => one.kind === kind);
  useKindPresets(form, options);
  const submit = async (values: RuleForm) => {
    await save({ variables: { id, input: inputOf(values, options) } });
    notify.success(t('saved'));
    onSaved();
  };
  return (
    <EditDrawer {...drawer} form={form} title={id === null ? t('addRule') : t('editRule')} onSubmit={submit}>
      <TextField control={control} name="name" label={t('column.name')} required autoComplete="off" />
      <SelectField
        control={control}
        name="kind"
        label={t('column.kind')}
        help={t(`kind.${kind}.text`)}
        options={kinds.map((one) => ({ value: one.kind, label: texts.kind(one.kind) }))}
        required
      />
      <SwitchField control={control} name="enabled" label={t('field.enabled')} />
      {options && <Parameters control={control} options={options} />}
      <FormSection title={t('section.delivery')}>
        <MultiSelectField
          control={control}
          name="receiverIds"
          label={t('column.receivers')}
          help={t('field.receiversHelp')}
          options={receivers.map(({ id: value, name: label }) => ({ value, label }))}
          maxH="40"
        />
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
          <NumberField
            control={control}
            name="intervalMinutes"
            label={t('field.interval')}
            help={t('field.intervalHelp')}
            required
          />
          <NumberField
            control={control}
            name="reminderHours"
            label={t('field.reminder')}
            help={t('field.reminderHelp')}
          />
          <TextField
            control={control}
            name="quietFrom"
            label={t('field.quietFrom')}
            help={t('field.quietHelp')}
            placeholder="22:00"
          />
          <TextField control={control} name="quietTo" label={t('field.quietTo')} placeholder="07:00" />
        </Grid>
      </FormSection>
    </EditDrawer>
  );
}

interface ParametersProps {
  control: Control<RuleForm>;
  options: KindOptions;
}

/** The kinds with a threshold; its name has its unit. */
type KnownKind = (typeof alertKinds)[number];

const hasThreshold = (known: KnownKind): known is Extract<KnownKind, { hasThreshold: true }> => known.hasThreshold;

/** The parameters of the chosen kind. */
function Parameters({ control, options }: ParametersProps) {
  const { t } = useTranslation('alerts');
  const { kind, subjects, threshold, levels, hours, minCalls, hasMeasure, hasSelection } = options;
  const subject = useWatch({ control, name: 'subject' });
  // A newer server may have other kinds.
  const named = alertKinds.filter(hasThreshold).find((known) => known.kind === kind);
  return (
    <FormSection title={t('section.condition')}>
      {subjects.length > 1 && (
        <SelectField
          control={control}
          name="subject"
          label={t('field.subject')}
          options={subjects.map((value) => ({ value, label: t(`subjects.${value}`) }))}
        />
      )}
      {hasMeasure && (
        <SelectField
          control={control}
          name="measure"
          label={t('field.measure')}
          options={(['TOTAL', 'TIME_TO_FIRST_TOKEN'] as const).map((value) => ({
            value,
            label: t(`measure.${value}`),
          }))}
        />
      )}
      {threshold && (
        <NumberField
          control={control}
          name="threshold"
          label={named ? t(`threshold.${named.kind}`) : t('field.threshold')}
          help={t('field.thresholdHelp', { min: threshold.min, max: threshold.max })}
          decimal
          required
        />
      )}
      {levels.length > 0 && (
        <TextField control={control} name="levels" label={t('field.levels')} help={t('field.levelsHelp')} required />
      )}
      {(hours || minCalls) && (
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
          {hours && (
            <NumberField control={control} name="hours" label={t('field.hours')} help={t('field.hoursHelp')} required />
          )}
          {minCalls && (
            <NumberField
              control={control}
              name="minCalls"
              label={t('field.minCalls')}
              help={t('field.minCallsHelp')}
              required
            />
          )}
        </Grid>
      )}
      {hasSelection && subject !== 'SITE' && (
        <TextField
          control={control}
          name="only"
          label={t('field.only')}
          help={t(`only.${subject as 'CHANNEL'}`)}
          mono
        />
      )}
    </FormSection>
  );
}

/** Replaces the parameters by the presets of a kind when another kind is chosen. */
function useKindPresets({ setValue }: UseFormReturn<RuleForm>, options: KindOptions | undefined): void {
  const chosen = useRef(options?.kind);
  useEffect(() => {
    if (!options || chosen.current === options.kind) return;
    chosen.current = options.kind;
    for (const [name, value] of Object.entries(presetsOf(options))) setValue(name as keyof RuleForm, value);
  }, [options, setValue]);
}
