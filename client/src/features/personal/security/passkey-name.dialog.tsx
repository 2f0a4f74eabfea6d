import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation';
import { DialogForm } from '../../../ui/form/dialog-form';
import { TextField } from '../../../ui/form/text-field';
import { DetailDialog, type DialogProps } from '../../../ui/overlay/detail-dialog';
import { type PersonalPasskeyFragment, usePersonalRenamePasskeyMutation } from '../shared/personal.generated';
import { passkeyNameSchema } from '../shared/personal.schema';

export function PasskeyNameDialog({ passkey, open, onClose }: DialogProps & { passkey: PersonalPasskeyFragment }) {
  const { t } = useTranslation('personal');
  const [rename] = usePersonalRenamePasskeyMutation();
  const form = useForm({ defaultValues: { name: passkey.name }, resolver: zodResolver(passkeyNameSchema) });
  return (
    <DetailDialog size="sm" open={open} onClose={onClose} title={t('passkeys.renameTitle')}>
      <DialogForm
        form={form}
        onClose={onClose}
        onSubmit={({ name }) => rename({ variables: { id: passkey.id, name: name.trim() } })}
        submitLabel={t('save')}
      >
        <TextField control={form.control} name="name" label={t('passkeys.name')} autoComplete="off" autoFocus />
      </DialogForm>
    </DetailDialog>
  );
}
