import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { newRecord } from '../../resource-list/use-edit-drawer';
import { notify } from '../../ui/feedback/notify';
import { NumberField, QuotaField } from '../../ui/form/number-field';
import { SelectField } from '../../ui/form/select-field';
import { SwitchField } from '../../ui/form/switch-field';
import { TextField } from '../../ui/form/text-field';
import { EditDrawer, FormSection } from '../../ui/overlay/edit-drawer';
import { createInput, emptyPlan, formOf, type PlanForm, planSchema, updateInput } from './plan-form.schema';
import { type PlanRowFragment, useCreatePlanMutation, useUpdatePlanMutation } from './plans.generated';

interface PlanDrawerProps {
  /** `new` or the id of a plan. */
  which: string;
  rows: readonly PlanRowFragment[];
  open: boolean;
  onClose(): void;
  onSaved(): void;
}

/** Creates or edits a plan. Mounted with a new key each time it opens. */
export function PlanDrawer({ which, rows, open, onClose, onSaved }: PlanDrawerProps) {
  const { t } = useTranslation('plans');
  const creating = which === newRecord;
  const plan = rows.find(({ id }) => id === which);
  const [create] = useCreatePlanMutation();
  const [update] = useUpdatePlanMutation();
  const form = useForm<PlanForm>({
    resolver: zodResolver(planSchema),
    values: plan && formOf(plan),
    defaultValues: emptyPlan,
    // A refetch must not overwrite unsaved input.
    resetOptions: { keepDirtyValues: true },
  });
  const { control } = form;
  const rollover = useWatch({ control, name: 'rollover' });
  const save = async (values: PlanForm) => {
    if (creating) await create({ variables: { input: createInput(values) } });
    else await update({ variables: { id: which, input: updateInput(values) } });
    notify.success(t('done.saved', { name: values.name.trim() }));
    onSaved();
  };
  return (
    <EditDrawer
      open={open}
      onClose={onClose}
      form={form}
      title={creating ? t('form.create') : t('form.edit', { name: plan?.name ?? '' })}
      onSubmit={save}
    >
      <TextField control={control} name="name" label={t('field.name')} required autoComplete="off" />
      <QuotaField
        control={control}
        name="quota"
        label={t('field.quota')}
        help={creating ? undefined : t('field.quotaHelp')}
        required
      />
      {creating && (
        <SelectField
          control={control}
          name="period"
          label={t('field.period')}
          help={t('field.periodHelp')}
          options={(['DAY', 'WEEK', 'MONTH'] as const).map((value) => ({ value, label: t(`period.${value}`) }))}
          required
        />
      )}
      <SelectField
        control={control}
        name="rollover"
        label={t('field.rollover')}
        help={t('field.rolloverHelp')}
        options={(['NONE', 'ALL', 'CAPPED'] as const).map((value) => ({ value, label: t(`rollover.${value}`) }))}
        required
      />
      {rollover === 'CAPPED' && (
        <QuotaField control={control} name="rolloverCap" label={t('field.rolloverCap')} required />
      )}
      <NumberField control={control} name="seats" label={t('field.seats')} help={t('field.seatsHelp')} />
      <FormSection title={t('form.price')}>
        <NumberField control={control} name="price" label={t('field.price')} help={t('field.priceHelp')} decimal />
        <TextField
          control={control}
          name="currency"
          label={t('field.currency')}
          help={t('field.currencyHelp')}
          autoComplete="off"
        />
        <SwitchField control={control} name="forSale" label={t('field.forSale')} help={t('field.forSaleHelp')} />
      </FormSection>
    </EditDrawer>
  );
}
