import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation';
import { notify } from '../../../ui/feedback/notify';
import { DialogForm } from '../../../ui/form/dialog-form';
import { QuotaField } from '../../../ui/form/number-field';
import { DetailDialog, type DialogProps } from '../../../ui/overlay/detail-dialog';
import { useFormat } from '../../../ui/use-format';
import { type PersonalInvitesFragment, usePersonalTransferMutation } from '../shared/personal.generated';
import { type TransferForm, transferSchema } from '../shared/personal.schema';

type TransferProps = DialogProps & {
  invites: PersonalInvitesFragment;
  /** Called when the balance has changed. */
  onDone(): Promise<unknown>;
};

/** Transfers invitation rewards to the balance. */
export function TransferDialog(props: TransferProps) {
  const { t } = useTranslation('personal');
  return (
    <DetailDialog size="sm" open={props.open} onClose={props.onClose} title={t('transfer.title')}>
      <TransferFormView {...props} />
    </DetailDialog>
  );
}

function TransferFormView({ invites, onClose, onDone }: TransferProps) {
  const { t } = useTranslation('personal');
  const format = useFormat();
  const [transfer] = usePersonalTransferMutation();
  const { pendingQuota, minTransfer } = invites;
  const schema = useMemo(
    () =>
      transferSchema(
        { min: minTransfer, max: pendingQuota },
        {
          tooSmall: t('transfer.tooSmall', { min: format.quota(minTransfer) }),
          tooLarge: t('transfer.tooLarge', { max: format.quota(pendingQuota) }),
        },
      ),
    [minTransfer, pendingQuota, format, t],
  );
  const form = useForm<TransferForm>({ defaultValues: { amount: pendingQuota }, resolver: zodResolver(schema) });
  const presets = [minTransfer, pendingQuota].filter((units, index, all) => all.indexOf(units) === index);
  return (
    <DialogForm
      form={form}
      onClose={onClose}
      onSubmit={async ({ amount }) => {
        await transfer({ variables: { amount: amount ?? 0 } });
        notify.success(t('transfer.done', { amount: format.quota(amount ?? 0) }));
        await onDone().catch(() => undefined);
      }}
      text={t('transfer.text', { amount: format.quota(pendingQuota) })}
      submitLabel={t('transfer.action')}
    >
      <QuotaField control={form.control} name="amount" label={t('transfer.amount')} presets={presets} />
    </DialogForm>
  );
}
