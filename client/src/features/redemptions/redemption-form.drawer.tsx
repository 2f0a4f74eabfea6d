import { Box } from '@chakra-ui/react/box';
import { zodResolver } from '@hookform/resolvers/zod';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { NumberField, QuotaField } from '../../ui/form/number-field';
import { SwitchField } from '../../ui/form/switch-field';
import { TextField } from '../../ui/form/text-field';
import { ValidityFields } from '../../ui/form/validity-fields';
import { EditDrawer, FormSection } from '../../ui/overlay/edit-drawer';
import { useFormat } from '../../ui/use-format';
import { RedemptionStatusCell } from './redemption-columns';
import {
  countPresets,
  emptyRedemption,
  formOf,
  maxKeyLength,
  newRedemptionSchema,
  quotaPresets,
  type RedemptionChanges,
  type RedemptionForm,
  redemptionSchema,
} from './redemption-form.schema';
import type { RedemptionRowFragment } from './redemptions.generated';
import { unlimitedUses } from './redemptions.url';

interface RedemptionFormDrawerProps {
  open: boolean;
  onClose(): void;
  creating: boolean;
  /** The code to edit; undefined while creating and while loading. */
  redemption?: RedemptionRowFragment;
  loading?: boolean;
  loadError?: unknown;
  onRetry?: () => void;
  onSubmit(values: RedemptionForm, changed: RedemptionChanges): Promise<unknown>;
}

/** Creates a batch of codes, or edits an unused one. Mounted with a new key each time it opens. */
export function RedemptionFormDrawer(props: RedemptionFormDrawerProps) {
  const { redemption, creating, onSubmit, ...drawer } = props;
  const { t } = useTranslation('redemptions');
  const { t: tc } = useTranslation('common');
  const format = useFormat();
  const form = useForm<RedemptionForm>({
    resolver: zodResolver(creating ? newRedemptionSchema : redemptionSchema),
    values: redemption ? formOf(redemption) : undefined,
    defaultValues: emptyRedemption,
    // A refetch must not overwrite unsaved input.
    resetOptions: { keepDirtyValues: true },
  });
  const { control } = form;
  const quota = useWatch({ control, name: 'quota' });
  const ownName = typeof quota === 'number' && Number.isFinite(quota) ? format.quota(quota) : undefined;
  return (
    <EditDrawer
      {...drawer}
      form={form}
      title={creating ? t('form.create') : t('form.edit')}
      submitLabel={creating ? t('form.createSubmit') : undefined}
      status={redemption && <RedemptionStatusCell redemption={redemption} />}
      onSubmit={onSubmit}
    >
      <TextField
        control={control}
        name="name"
        label={t('field.name')}
        help={creating ? t('field.nameHelp') : undefined}
        placeholder={creating ? ownName : undefined}
        required={!creating}
        autoComplete="off"
      />
      <QuotaField
        control={control}
        name="quota"
        label={t('field.quota')}
        help={t('field.quotaHelp')}
        required
        presets={quotaPresets}
      />
      {creating && <BatchFields control={control} />}
      {redemption && <Kind redemption={redemption} />}
      <FormSection title={tc('validity.title')}>
        <ValidityFields control={control} />
      </FormSection>
    </EditDrawer>
  );
}

/** Fields that cannot be changed after creation. */
function BatchFields({ control }: { control: Control<RedemptionForm> }) {
  const { t } = useTranslation('redemptions');
  const [isGift, key] = useWatch({ control, name: ['isGift', 'key'] });
  const own = key.trim() !== '';
  return (
    <>
      <NumberField
        control={control}
        name="count"
        label={t('field.count')}
        help={own ? t('field.countOwn') : t('field.countHelp')}
        required
        disabled={own}
        presets={countPresets.map((value) => ({ label: String(value), value }))}
      />
      <SwitchField control={control} name="isGift" label={t('field.isGift')} help={t('field.isGiftHelp')} />
      {isGift && (
        <NumberField
          control={control}
          name="maxUses"
          label={t('field.maxUses')}
          help={t('field.maxUsesHelp')}
          required
          presets={[{ label: t('uses.unlimited'), value: unlimitedUses }]}
        />
      )}
      <TextField
        control={control}
        name="key"
        label={t('field.key')}
        help={t('field.keyHelp', { max: maxKeyLength })}
        autoComplete="off"
        mono
      />
    </>
  );
}

function Kind({ redemption }: { redemption: RedemptionRowFragment }) {
  const { t } = useTranslation('redemptions');
  const { isGift, maxUses } = redemption;
  const uses = maxUses === unlimitedUses ? t('uses.unlimited') : String(maxUses);
  return (
    <Box layerStyle="inset" px="4" py="3" color="fg.muted">
      {isGift ? t('form.gift', { uses }) : t('form.plain')}
    </Box>
  );
}
