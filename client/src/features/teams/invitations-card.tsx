import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { Link2, Mail, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { siteOrigin } from '../../lib/snippets';
import { useStatus } from '../../lib/status';
import { Badge } from '../../ui/data/badge';
import { CodeBlock } from '../../ui/data/code-block';
import { Timestamp } from '../../ui/data/figures';
import { Callout } from '../../ui/feedback/callout';
import { notify } from '../../ui/feedback/notify';
import { ErrorState } from '../../ui/feedback/states';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { SelectInput } from '../../ui/form/select-input';
import { IconAction } from '../../ui/icon-action';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import { Section } from '../../ui/section';
import { Cell, Head } from './short-table';
import type { MailInvitationForm } from './team-form.schema';
import { TEAM_ROLES, type TeamRole } from './team-roles';
import {
  useCreateTeamInvitationMutation,
  useRevokeTeamInvitationMutation,
  useTeamInvitationsQuery,
} from './teams.generated';

const MailInvitationDialog = lazy(() =>
  import('./team-dialogs').then((module) => ({ default: module.MailInvitationDialog })),
);

/** The page shows the seats that are taken. */
const seats = { refetchQueries: ['TeamPage'] };

/** Days until a new invitation expires. */
const DAYS = 7;

interface InvitationsCardProps {
  teamId: string;
  /** Whether the viewer may invite owners and managers. */
  mayInviteAll: boolean;
}

/** The invitations that were not used. The link of a new one is shown once, or mailed. */
export function InvitationsCard({ teamId, mayInviteAll }: InvitationsCardProps) {
  const { t } = useTranslation('teams');
  const { t: tc } = useTranslation('common');
  const act = useMutationHandler();
  const { server_address } = useStatus();
  const { data, error, refetch } = useTeamInvitationsQuery({ variables: { teamId }, fetchPolicy: 'cache-and-network' });
  const [create, { loading }] = useCreateTeamInvitationMutation(seats);
  const [revoke] = useRevokeTeamInvitationMutation(seats);
  const [role, setRole] = useState<TeamRole>('MEMBER');
  const [link, setLink] = useState<string>();
  const [mailing, setMailing] = useState(false);
  const refresh = () => refetch().catch(() => undefined);

  const onCreate = async () => {
    const made = await act(() => create({ variables: { teamId, input: { role, days: DAYS } } }));
    const secret = made?.data?.createTeamInvitation.secret;
    if (secret) setLink(`${siteOrigin(server_address)}/teams/accept?secret=${secret}`);
    await refresh();
  };
  const onMail = async ({ email, role: offered }: MailInvitationForm) => {
    await create({ variables: { teamId, input: { role: offered, days: DAYS, email } } });
    setMailing(false);
    notify.success(t('invitations.sent', { email }));
    await refresh();
  };
  const onRevoke = async (id: string) => {
    await act(() => revoke({ variables: { teamId, id } }), { success: t('invitations.revoked') });
    await refresh();
  };
  const invitations = data?.teamInvitations ?? [];
  return (
    <Section
      title={t('invitations.title')}
      text={t('invitations.text', { count: DAYS })}
      action={
        <Flex gap="2" wrap="wrap">
          <Button size="sm" onClick={() => setMailing(true)}>
            <Mail aria-hidden />
            {t('invitations.mail')}
          </Button>
          {mayInviteAll && (
            <Box w="32">
              <SelectInput
                value={role}
                size="sm"
                label={t('field.role')}
                onChange={(value) => setRole(value as TeamRole)}
                options={TEAM_ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
              />
            </Box>
          )}
          <Button size="sm" loading={loading} loadingText={t('invitations.create')} onClick={() => void onCreate()}>
            <Link2 aria-hidden />
            {t('invitations.create')}
          </Button>
        </Flex>
      }
    >
      {Boolean(error) && <ErrorState compact error={error} onRetry={() => void refresh()} />}
      {invitations.length > 0 && (
        <Box overflowX="auto">
          <chakra.table w="full" textStyle="table" aria-label={t('invitations.title')}>
            <thead>
              <tr>
                <Head scope="col">{t('field.role')}</Head>
                <Head scope="col" hideBelow="sm">
                  {t('invitations.creator')}
                </Head>
                <Head scope="col">{t('invitations.expires')}</Head>
                <Head scope="col" />
              </tr>
            </thead>
            <tbody>
              {invitations.map((invitation) => (
                <tr key={invitation.id}>
                  <Cell overflowWrap="anywhere" minW="32">
                    <Flex gap="2" align="center" wrap="wrap">
                      <Badge color="blue">{t(`role.${invitation.role}`)}</Badge>
                      {invitation.email}
                    </Flex>
                    {invitation.email && !invitation.mailedAt && (
                      <Text textStyle="xs" color="fg.muted">
                        {t('invitations.unsent')}
                      </Text>
                    )}
                  </Cell>
                  <Cell overflowWrap="anywhere" hideBelow="sm">
                    {invitation.creator}
                  </Cell>
                  <Cell>
                    <Timestamp at={invitation.expiresAt} />
                  </Cell>
                  <Cell textAlign="end">
                    <IconAction
                      icon={Trash2}
                      label={t('invitations.revoke')}
                      onClick={() => void onRevoke(invitation.id)}
                    />
                  </Cell>
                </tr>
              ))}
            </tbody>
          </chakra.table>
        </Box>
      )}
      {mailing && (
        <Suspense>
          <MailInvitationDialog
            days={DAYS}
            roles={mayInviteAll ? TEAM_ROLES : ['MEMBER']}
            onClose={() => setMailing(false)}
            onSend={onMail}
          />
        </Suspense>
      )}
      <DetailDialog
        open={link !== undefined}
        onClose={() => setLink(undefined)}
        title={t('invitations.linkTitle')}
        dismissable={false}
        footer={
          <Button variant="solid" colorPalette="brand" onClick={() => setLink(undefined)}>
            {tc('action.close')}
          </Button>
        }
      >
        <Stack gap="4">
          <Callout tone="warning">{t('invitations.once')}</Callout>
          <CodeBlock code={link ?? ''} label={t('invitations.linkTitle')} />
        </Stack>
      </DetailDialog>
    </Section>
  );
}
