import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { notify } from '../../ui/feedback/notify';
import { ErrorState } from '../../ui/feedback/states';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { FormAlert } from '../../ui/form/form-alert';
import { applyProblem } from '../../ui/form/server-problem';
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
  const { t: tc } = useTranslation('common');
  const explain = useProblemText();
  const [save] = useWalletUpdateBillingDetailsMutation();
  const { name, address, country, taxId } = details;
  const form = useForm({ defaultValues: { name, address, country, taxId } });
  const { control, formState } = form;
  const submit = form.handleSubmit(async (input) => {
    try {
      await save({ variables: { input } });
      notify.success(t('billing.saved'));
      onClose();
    } catch (error) {
      const { problem, text } = explain(error);
      applyProblem(form, problem, text);
    }
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="4">
        <FormAlert message={formState.errors.root?.server?.message} />
        <Text color="fg.muted">{t('billing.text')}</Text>
        <TextField
          control={control}
          name="name"
          label={t('billing.name')}
          maxLength={200}
          autoComplete="organization"
          autoFocus
        />
        <TextareaField control={control} name="address" label={t('billing.address')} rows={3} />
        <TextField
          control={control}
          name="country"
          label={t('billing.country')}
          help={t('billing.countryHelp')}
          maxLength={2}
          autoComplete="country"
        />
        <TextField control={control} name="taxId" label={t('billing.taxId')} maxLength={200} mono />
        <Flex justify="flex-end" gap="3">
          <Button onClick={onClose}>{tc('action.cancel')}</Button>
          <Button
            type="submit"
            variant="solid"
            colorPalette="brand"
            loading={formState.isSubmitting}
            loadingText={t('billing.save')}
          >
            {t('billing.save')}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
