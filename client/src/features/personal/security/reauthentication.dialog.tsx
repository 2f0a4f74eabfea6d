import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SecretField } from '../../../ui/form/secret-field';
import { DialogForm, FormDialog } from '../form-dialog';
import type { Question } from './use-reauthentication';

/** Asks for the password before a sensitive action. */
export function ReauthenticationDialog({ open, onPassword, onClose, onExited }: Question) {
  const { t } = useTranslation('personal');
  return (
    <FormDialog open={open} onClose={onClose} onExited={onExited} title={t('proof.title')}>
      <ReauthenticationForm onPassword={onPassword} onClose={onClose} />
    </FormDialog>
  );
}

function ReauthenticationForm({ onPassword, onClose }: Omit<Question, 'open' | 'onExited'>) {
  const { t } = useTranslation('personal');
  const form = useForm({ defaultValues: { currentPassword: '' } });
  return (
    <DialogForm
      form={form}
      onClose={onClose}
      onSubmit={({ currentPassword }) => onPassword(currentPassword)}
      text={t('proof.text')}
      submitLabel={t('proof.action')}
    >
      <SecretField
        control={form.control}
        name="currentPassword"
        label={t('password.current')}
        autoComplete="current-password"
        autoFocus
      />
    </DialogForm>
  );
}
