import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation';
import { TextField } from '../../../ui/form/text-field';
import { DialogForm, type DialogProps, FormDialog } from '../form-dialog';
import { type PersonalPasskeyFragment, usePersonalRenamePasskeyMutation } from '../personal.generated';
import { passkeyNameSchema } from '../personal.schema';

export function PasskeyNameDialog({ passkey, open, onClose }: DialogProps & { passkey: PersonalPasskeyFragment }) {
  const { t } = useTranslation('personal');
  const [rename] = usePersonalRenamePasskeyMutation();
  const form = useForm({ defaultValues: { name: passkey.name }, resolver: zodResolver(passkeyNameSchema) });
  return (
    <FormDialog open={open} onClose={onClose} title={t('passkeys.renameTitle')}>
      <DialogForm
        form={form}
        onClose={onClose}
        onSubmit={({ name }) => rename({ variables: { id: passkey.id, name: name.trim() } })}
        submitLabel={t('save')}
      >
        <TextField control={form.control} name="name" label={t('passkeys.name')} autoComplete="off" autoFocus />
      </DialogForm>
    </FormDialog>
  );
}
