import { Box } from '@chakra-ui/react/box';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import * as limits from '../../lib/limits.generated';
import { notify } from '../../ui/feedback/notify';
import { ErrorState } from '../../ui/feedback/states';
import { DialogForm } from '../../ui/form/dialog-form';
import { TextField } from '../../ui/form/text-field';
import { TextareaField } from '../../ui/form/textarea-field';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import {
  useWalletBillingDetailsQuery,
  useWalletUpdateBillingDetailsMutation,
  type WalletBillingDetailsFragment,
} from './wallet.generated';

/** Edits the buyer on future invoices. */
export function BillingDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('wallet');
  const { data, error, refetch } = useWalletBillingDetailsQuery({ fetchPolicy: 'network-only' });
  return (
    <DetailDialog open onClose={onClose} title={t('billing.title')}>
      {data ? (
        <BillingForm details={data.billingDetails} onClose={onClose} />
      ) : error ? (
        <ErrorState compact error={error} onRetry={() => void refetch().catch(() => undefined)} />
      ) : (
        <Box minH="72" aria-busy="true" />
      )}
    </DetailDialog>
  );
}

function BillingForm({ details, onClose }: { details: WalletBillingDetailsFragment; onClose(): void }) {
  const { t } = useTranslation('wallet');
  const [save] = useWalletUpdateBillingDetailsMutation();
  const { name, address, country, taxId } = details;
  const form = useForm({ defaultValues: { name, address, country, taxId } });
  const { control } = form;
  return (
    <DialogForm
      form={form}
      text={t('billing.text')}
      submitLabel={t('billing.save')}
      onClose={onClose}
      onSubmit={async (input) => {
        await save({ variables: { input } });
        notify.success(t('billing.saved'));
      }}
    >
      <TextField
        control={control}
        name="name"
        label={t('billing.name')}
        maxLength={limits.BillingDetailsInput.name.max}
        autoComplete="organization"
        autoFocus
      />
      <TextareaField control={control} name="address" label={t('billing.address')} rows={3} />
      <TextField
        control={control}
        name="country"
        label={t('billing.country')}
        help={t('billing.countryHelp')}
        maxLength={limits.BillingDetailsInput.country.max}
        autoComplete="country"
      />
      <TextField
        control={control}
        name="taxId"
        label={t('billing.taxId')}
        maxLength={limits.BillingDetailsInput.taxId.max}
        mono
      />
    </DialogForm>
  );
}
