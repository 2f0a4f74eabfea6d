import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Stack } from '@chakra-ui/react/stack';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation';
import { role as roles } from '../../../lib/session';
import { signedOut } from '../../../lib/sign-in-state';
import { useMutationHandler } from '../../../ui/feedback/use-mutation-handler';
import { useConfirm } from '../../../ui/overlay/confirm';
import { Section } from '../../../ui/section';
import { usePersonalDeleteAccountMutation } from '../shared/personal.generated';

/** Deleting is irreversible: the user must type the exact username. */
export function DeleteAccountCard({ username, role }: { username: string; role: number }) {
  const { t } = useTranslation('personal');
  const navigate = useNavigate();
  const act = useMutationHandler();
  const confirm = useConfirm();
  const [remove, { loading }] = usePersonalDeleteAccountMutation();
  const allowed = role !== roles.root;

  const onDelete = async () => {
    const sure = await confirm({
      title: t('delete.confirm'),
      text: (
        <Stack gap="2">
          <span>{t('delete.effect')}</span>
          <Box fontWeight="medium">{t('delete.type')}</Box>
        </Stack>
      ),
      action: t('delete.action'),
      dangerous: true,
      typed: username,
    });
    if (!sure || !(await act(() => remove({ variables: { username } }), { success: t('delete.done') }))) return;
    signedOut();
    navigate('/login');
  };
  return (
    <Section
      title={t('delete.title')}
      text={allowed ? t('delete.effect') : t('delete.root')}
      action={
        allowed && (
          <Button
            variant="outline"
            colorPalette="danger"
            color="fg.error"
            loading={loading}
            loadingText={t('delete.action')}
            onClick={onDelete}
          >
            {t('delete.action')}
          </Button>
        )
      }
    />
  );
}
