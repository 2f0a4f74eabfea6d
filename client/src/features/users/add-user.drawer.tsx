import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { notify } from '../../ui/feedback/notify';
import { SecretField } from '../../ui/form/secret-field';
import { EditDrawer } from '../../ui/overlay/edit-drawer';
import { NameFields } from './name-fields';
import { emptyUser, type NewUserForm, newUserSchema, toNewUser } from './user-form.schema';
import { useCreateUserMutation } from './users.generated';

interface AddUserDrawerProps {
  open: boolean;
  onClose(): void;
  /** Called after a user was created. */
  reload(): Promise<unknown>;
}

export function AddUserDrawer({ open, onClose, reload }: AddUserDrawerProps) {
  const { t } = useTranslation('users');
  const [create] = useCreateUserMutation();
  const form = useForm<NewUserForm>({ resolver: zodResolver(newUserSchema), defaultValues: emptyUser });
  const { control } = form;
  const save = async (values: NewUserForm) => {
    await create({ variables: { input: toNewUser(values) } });
    notify.success(t('done.created', { name: values.username.trim() }));
    void reload();
  };
  return (
    <EditDrawer open={open} onClose={onClose} title={t('drawer.add')} form={form} onSubmit={save}>
      <NameFields control={control} />
      <SecretField
        control={control}
        name="password"
        label={t('field.password')}
        help={t('field.passwordHelp')}
        autoComplete="new-password"
        required
      />
    </EditDrawer>
  );
}
