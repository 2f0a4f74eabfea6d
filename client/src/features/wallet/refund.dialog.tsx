import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { useForm } from 'react-hook-form';
import * as limits from '../../graphql/limits.generated';
import { useTranslation } from '../../i18n/use-translation';
import { notify } from '../../ui/feedback/notify';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { FormAlert } from '../../ui/form/form-alert';
import { SecretField } from '../../ui/form/secret-field';
import { applyProblem } from '../../ui/form/server-problem';
import { TextField } from '../../ui/form/text-field';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import { useFormat } from '../../ui/use-format';
import { useWalletRefundPaymentMutation, type WalletPaymentFragment } from './wallet.generated';

const moneyText = /^\d{1,12}(\.\d{1,2})?$/;

interface RefundDialogProps {
  order: WalletPaymentFragment;
  onClose(): void;
}

/** Refunds an order, all or a part, after the administrator has entered the password. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const { t } = useTranslation('wallet');
  const { t: tc } = useTranslation('common');
  const format = useFormat();
  const explain = useProblemText();
  const [refund] = useWalletRefundPaymentMutation();
  const { orderNumber, username, currency, refundableMoney } = order;
  const form = useForm({ defaultValues: { money: refundableMoney, reason: '', currentPassword: '' } });
  const { control, formState } = form;
  const submit = form.handleSubmit(async ({ money, ...input }) => {
    if (!moneyText.test(money.trim())) {
      form.setError('money', { message: t('refund.wrong') });
      return;
    }
    try {
      await refund({ variables: { orderNumber, input: { ...input, money: money.trim() } } });
      notify.success(t('refund.done'));
      onClose();
    } catch (error) {
      const { problem, text } = explain(error);
      applyProblem(form, problem, text);
    }
  });
  return (
    <DetailDialog open onClose={onClose} title={t('refund.title', { name: username })}>
      <form noValidate onSubmit={submit}>
        <Stack gap="4">
          <FormAlert message={formState.errors.root?.server?.message} />
          <Text color="fg.muted">{t('refund.text')}</Text>
          <TextField
            control={control}
            name="money"
            label={t('refund.money', { currency })}
            help={t('refund.moneyHelp', { left: format.payAmount(Number(refundableMoney), currency) })}
            inputMode="decimal"
            autoComplete="off"
            autoFocus
          />
          <TextField
            control={control}
            name="reason"
            label={t('refund.reason')}
            help={t('refund.reasonHelp')}
            maxLength={limits.RefundPaymentInput.reason.max}
          />
          <SecretField
            control={control}
            name="currentPassword"
            label={t('refund.password')}
            autoComplete="current-password"
          />
          <Flex justify="flex-end" gap="3">
            <Button onClick={onClose}>{tc('action.cancel')}</Button>
            <Button
              type="submit"
              variant="solid"
              colorPalette="danger"
              loading={formState.isSubmitting}
              loadingText={t('refund.action')}
            >
              {t('refund.action')}
            </Button>
          </Flex>
        </Stack>
      </form>
    </DetailDialog>
  );
}
