import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation';
import { DialogForm } from '../../../ui/form/dialog-form';
import { TextField } from '../../../ui/form/text-field';
import { DetailDialog, type DialogProps } from '../../../ui/overlay/detail-dialog';
import { usePersonalRenameMutation } from '../shared/personal.generated';
import { nameSchema } from '../shared/personal.schema';

/** Edits the display name. */
export function NameDialog({ name, ...dialog }: DialogProps & { name: string }) {
  const { t } = useTranslation('personal');
  return (
    <DetailDialog size="sm" {...dialog} title={t('account.rename')}>
      <NameForm name={name} onClose={dialog.onClose} />
    </DetailDialog>
  );
}

function NameForm({ name, onClose }: { name: string; onClose(): void }) {
  const { t } = useTranslation('personal');
  const [rename] = usePersonalRenameMutation();
  const form = useForm({ defaultValues: { displayName: name }, resolver: zodResolver(nameSchema) });
  return (
    <DialogForm
      form={form}
      onClose={onClose}
      onSubmit={({ displayName }) => rename({ variables: { displayName: displayName.trim() } })}
      submitLabel={t('save')}
    >
      <TextField
        control={form.control}
        name="displayName"
        label={t('account.displayName')}
        help={t('account.displayNameHelp')}
        autoComplete="nickname"
        autoFocus
      />
    </DialogForm>
  );
}
