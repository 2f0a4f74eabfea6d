import { zodResolver } from '@hookform/resolvers/zod';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { ComboboxField } from '../../ui/form/combobox-field';
import { NumberField, QuotaField } from '../../ui/form/number-field';
import { asOptions } from '../../ui/form/option';
import { RadioCardsField } from '../../ui/form/radio-cards-field';
import { TextField } from '../../ui/form/text-field';
import { ValidityFields } from '../../ui/form/validity-fields';
import { EditDrawer, FormSection } from '../../ui/overlay/edit-drawer';
import { CouponStatusCell } from './coupon-columns';
import { type CouponForm, couponSchema, emptyCoupon, formOf } from './coupon-form.schema';
import type { CouponRowFragment } from './coupons.generated';
import { unlimitedUses } from './coupons.url';

interface CouponFormDrawerProps {
  open: boolean;
  onClose(): void;
  creating: boolean;
  groups: readonly string[];
  /** The coupon to edit; undefined while creating and while loading. */
  coupon?: CouponRowFragment;
  loading?: boolean;
  loadError?: unknown;
  onRetry?: () => void;
  onSubmit(values: CouponForm): Promise<unknown>;
}

/** Creates or edits a coupon. Mounted with a new key each time it opens. */
export function CouponFormDrawer({ coupon, creating, groups, onSubmit, ...drawer }: CouponFormDrawerProps) {
  const { t } = useTranslation('coupons');
  const { t: tc } = useTranslation('common');
  const form = useForm<CouponForm>({
    resolver: zodResolver(couponSchema),
    values: coupon ? formOf(coupon) : undefined,
    defaultValues: emptyCoupon,
    // A refetch must not overwrite unsaved input.
    resetOptions: { keepDirtyValues: true },
  });
  const { control } = form;
  const unlimited = [{ label: t('uses.unlimited'), value: unlimitedUses }];
  return (
    <EditDrawer
      {...drawer}
      form={form}
      title={creating ? t('form.create') : t('form.edit', { code: coupon?.code ?? '' })}
      status={coupon && <CouponStatusCell coupon={coupon} />}
      onSubmit={onSubmit}
    >
      <TextField
        control={control}
        name="name"
        label={t('field.name')}
        help={t('field.nameHelp')}
        required
        autoComplete="off"
      />
      {creating && (
        <TextField
          control={control}
          name="code"
          label={t('field.code')}
          help={t('field.codeHelp')}
          autoComplete="off"
          mono
        />
      )}
      <DiscountFields control={control} />
      <QuotaField
        control={control}
        name="minQuota"
        label={t('field.minQuota')}
        help={t('field.minQuotaHelp')}
        required
      />
      <FormSection title={t('form.limits')}>
        <NumberField
          control={control}
          name="maxUses"
          label={t('field.maxUses')}
          help={t('field.maxUsesHelp')}
          required
          presets={unlimited}
        />
        <NumberField
          control={control}
          name="maxUsesPerUser"
          label={t('field.maxUsesPerUser')}
          help={t('field.maxUsesPerUserHelp')}
          required
          presets={unlimited}
        />
        <ComboboxField
          control={control}
          name="userGroup"
          label={t('field.group')}
          help={t('field.groupHelp')}
          placeholder={t('group.all')}
          options={asOptions(groups)}
          allowCustom
        />
      </FormSection>
      <FormSection title={tc('validity.title')}>
        <ValidityFields control={control} />
      </FormSection>
    </EditDrawer>
  );
}

function DiscountFields({ control }: { control: Control<CouponForm> }) {
  const { t } = useTranslation('coupons');
  const kind = useWatch({ control, name: 'kind' });
  return (
    <>
      <RadioCardsField
        control={control}
        name="kind"
        label={t('field.kind')}
        cards={(['percent', 'amount'] as const).map((value) => ({
          value,
          label: t(`kind.${value}`),
          text: t(`kindHelp.${value}`),
        }))}
      />
      {kind === 'percent' ? (
        <NumberField control={control} name="percentOff" label={t('field.percentOff')} required />
      ) : (
        <>
          <NumberField control={control} name="amountOff" label={t('field.amountOff')} required decimal />
          <TextField
            control={control}
            name="currency"
            label={t('field.currency')}
            help={t('field.currencyHelp')}
            required
            autoComplete="off"
          />
        </>
      )}
    </>
  );
}
