import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useTranslation } from '../../i18n/use-translation';
import * as limits from '../../lib/limits.generated';
import { notify } from '../../ui/feedback/notify';
import { DialogForm } from '../../ui/form/dialog-form';
import { SecretField } from '../../ui/form/secret-field';
import { TextField } from '../../ui/form/text-field';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import { useFormat } from '../../ui/use-format';
import { useWalletRefundPaymentMutation, type WalletPaymentFragment } from './wallet.generated';

const schema = z.object({
  money: z.string().check(z.regex(/^\s*\d{1,12}(\.\d{1,2})?\s*$/, 'wallet:refund.wrong')),
  reason: z.string(),
  currentPassword: z.string(),
});
type RefundForm = z.infer<typeof schema>;

interface RefundDialogProps {
  order: WalletPaymentFragment;
  onClose(): void;
}

/** Refunds an order, all or a part, after the administrator has entered the password. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const [refund] = useWalletRefundPaymentMutation();
  const { orderNumber, username, currency, refundableMoney } = order;
  const form = useForm<RefundForm>({
    resolver: zodResolver(schema),
    defaultValues: { money: refundableMoney, reason: '', currentPassword: '' },
  });
  const { control } = form;
  const onSubmit = async ({ money, ...input }: RefundForm) => {
    await refund({ variables: { orderNumber, input: { ...input, money: money.trim() } } });
    notify.success(t('refund.done'));
  };
  return (
    <DetailDialog open onClose={onClose} title={t('refund.title', { name: username })}>
      <DialogForm
        form={form}
        text={t('refund.text')}
        submitLabel={t('refund.action')}
        dangerous
        onSubmit={onSubmit}
        onClose={onClose}
      >
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
      </DialogForm>
    </DetailDialog>
  );
}
