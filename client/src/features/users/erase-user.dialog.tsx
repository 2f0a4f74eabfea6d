import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation';
import { notify } from '../../ui/feedback/notify';
import { useProblemText } from '../../ui/feedback/use-problem-text';
import { FormAlert } from '../../ui/form/form-alert';
import { SecretField } from '../../ui/form/secret-field';
import { applyProblem } from '../../ui/form/server-problem';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import { type UserRowFragment, useEraseUserMutation } from './users.generated';

interface EraseUserDialogProps {
  user: Pick<UserRowFragment, 'id' | 'username'>;
  onClose(): void;
  onDone(): void;
}

/** Erases the personal data of a user after the administrator has entered the password. */
export function EraseUserDialog({ user, onClose, onDone }: EraseUserDialogProps) {
  const { t } = useTranslation('users');
  const { t: tc } = useTranslation('common');
  const explain = useProblemText();
  const [erase] = useEraseUserMutation();
  const form = useForm({ defaultValues: { currentPassword: '' } });
  const { control, formState } = form;
  const submit = form.handleSubmit(async ({ currentPassword }) => {
    try {
      await erase({ variables: { id: user.id, currentPassword } });
      notify.success(t('erase.started', { name: user.username }));
      onDone();
      onClose();
    } catch (error) {
      const { problem, text } = explain(error);
      applyProblem(form, problem, text);
    }
  });
  return (
    <DetailDialog open onClose={onClose} title={t('erase.title', { name: user.username })}>
      <form noValidate onSubmit={submit}>
        <Stack gap="4">
          <FormAlert message={formState.errors.root?.server?.message} />
          <Text color="fg.muted">{t('erase.text')}</Text>
          <SecretField
            control={control}
            name="currentPassword"
            label={t('erase.password')}
            autoComplete="current-password"
            autoFocus
          />
          <Flex justify="flex-end" gap="3">
            <Button onClick={onClose}>{tc('action.cancel')}</Button>
            <Button
              type="submit"
              variant="solid"
              colorPalette="danger"
              loading={formState.isSubmitting}
              loadingText={t('erase.action')}
            >
              {t('erase.action')}
            </Button>
          </Flex>
        </Stack>
      </form>
    </DetailDialog>
  );
}
