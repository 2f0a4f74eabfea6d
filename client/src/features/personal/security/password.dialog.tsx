import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation';
import { notify } from '../../../ui/feedback/notify';
import { DialogForm } from '../../../ui/form/dialog-form';
import { SecretField } from '../../../ui/form/secret-field';
import { DetailDialog, type DialogProps } from '../../../ui/overlay/detail-dialog';
import { usePersonalChangePasswordMutation } from '../shared/personal.generated';
import { type PasswordForm, passwordSchema } from '../shared/personal.schema';

type PasswordDialogProps = DialogProps & {
  username: string;
  hasPassword: boolean;
  /** Called after the other sessions were revoked. */
  onDone(): Promise<unknown>;
};

export function PasswordDialog(props: PasswordDialogProps) {
  const { t } = useTranslation('personal');
  return (
    <DetailDialog
      size="sm"
      open={props.open}
      onClose={props.onClose}
      title={props.hasPassword ? t('password.change') : t('password.set')}
    >
      <PasswordFormView {...props} />
    </DetailDialog>
  );
}

function PasswordFormView({ username, hasPassword, onClose, onDone }: PasswordDialogProps) {
  const { t } = useTranslation('personal');
  const [change] = usePersonalChangePasswordMutation();
  const schema = useMemo(() => passwordSchema(hasPassword), [hasPassword]);
  const form = useForm<PasswordForm>({
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
    resolver: zodResolver(schema),
  });
  const { control } = form;
  return (
    <DialogForm
      form={form}
      onClose={onClose}
      onSubmit={async ({ currentPassword, password }) => {
        await change({ variables: { password, currentPassword: currentPassword || null } });
        notify.success(t('password.done'));
        await onDone().catch(() => undefined);
      }}
      text={t('password.effect')}
      submitLabel={t('password.action')}
    >
      {/* Lets password managers associate the password with the account. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {hasPassword && (
        <SecretField
          control={control}
          name="currentPassword"
          label={t('password.current')}
          autoComplete="current-password"
          autoFocus
        />
      )}
      <SecretField
        control={control}
        name="password"
        label={t('password.new')}
        help={t('password.help')}
        autoComplete="new-password"
        autoFocus={!hasPassword}
      />
      <SecretField control={control} name="confirmPassword" label={t('password.confirm')} autoComplete="new-password" />
    </DialogForm>
  );
}
