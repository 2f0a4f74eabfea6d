import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { Link2, Mail, Trash2 } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { siteOrigin } from '../../lib/snippets';
import { useStatus } from '../../lib/status';
import { useEventCallback } from '../../lib/use-event-callback';
import type { RowCommands } from '../../resource-list/commands';
import { ListCard } from '../../resource-list/list-table';
import { Badge } from '../../ui/data/badge';
import { CodeBlock } from '../../ui/data/code-block';
import { Timestamp } from '../../ui/data/figures';
import { Callout } from '../../ui/feedback/callout';
import { notify } from '../../ui/feedback/notify';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { SelectInput } from '../../ui/form/select-input';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import type { DataColumn } from '../../ui/table/column';
import type { MailInvitationForm } from './team-form.schema';
import { TEAM_ROLES } from './team-roles';
import {
  type TeamInvitationRowFragment,
  type TeamRole,
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
const validDays = 7;

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
  const {
    data,
    loading: isLoading,
    error,
    refetch,
  } = useTeamInvitationsQuery({ variables: { teamId }, fetchPolicy: 'cache-and-network' });
  const [create, { loading }] = useCreateTeamInvitationMutation(seats);
  const [revoke] = useRevokeTeamInvitationMutation(seats);
  const [role, setRole] = useState<TeamRole>('MEMBER');
  const [link, setLink] = useState<string>();
  const [mailing, setMailing] = useState(false);
  const refresh = () => refetch().catch(() => undefined);

  const onCreate = async () => {
    const made = await act(() => create({ variables: { teamId, input: { role, days: validDays } } }));
    const secret = made?.data?.createTeamInvitation.secret;
    if (secret) setLink(`${siteOrigin(server_address)}/teams/accept?secret=${secret}`);
    await refresh();
  };
  const onMail = async ({ email, role: offered }: MailInvitationForm) => {
    await create({ variables: { teamId, input: { role: offered, days: validDays, email } } });
    setMailing(false);
    notify.success(t('invitations.sent', { email }));
    await refresh();
  };
  const onRevoke = useEventCallback(async (id: string) => {
    await act(() => revoke({ variables: { teamId, id } }), { success: t('invitations.revoked') });
    await refresh();
  });
  const commandsOf = useCallback(
    ({ id }: TeamInvitationRowFragment): RowCommands => ({
      buttons: [
        { id: 'revoke', icon: Trash2, label: t('invitations.revoke'), slow: true, onSelect: () => onRevoke(id) },
      ],
    }),
    [t, onRevoke],
  );
  return (
    <>
      <ListCard
        id="team-invitations"
        title={t('invitations.title')}
        text={t('invitations.text', { count: validDays })}
        page={data && { nodes: data.teamInvitations }}
        columns={useColumns()}
        {...{ loading: isLoading, error }}
        rowId={({ id }) => id}
        rowName={({ email, role: offered }) => email ?? t(`role.${offered}`)}
        onRefresh={() => void refresh()}
        commands={
          <>
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
          </>
        }
        commandsOf={commandsOf}
        empty={{ title: t('invitations.empty') }}
      />
      {mailing && (
        <Suspense>
          <MailInvitationDialog
            days={validDays}
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
    </>
  );
}

function useColumns(): DataColumn<TeamInvitationRowFragment>[] {
  const { t } = useTranslation('teams');
  return useMemo(
    () => [
      {
        id: 'role',
        header: t('field.role'),
        fixed: true,
        card: 'title',
        minW: '32',
        wrap: true,
        cell: ({ role, email, mailedAt }) => (
          <>
            <Flex gap="2" align="center" wrap="wrap">
              <Badge color="blue">{t(`role.${role}`)}</Badge>
              {email}
            </Flex>
            {email && !mailedAt && (
              <Text textStyle="xs" color="fg.muted">
                {t('invitations.unsent')}
              </Text>
            )}
          </>
        ),
      },
      { id: 'creator', header: t('invitations.creator'), maxW: '48', cell: ({ creator }) => creator },
      { id: 'expires', header: t('invitations.expires'), cell: ({ expiresAt }) => <Timestamp at={expiresAt} /> },
    ],
    [t],
  );
}
