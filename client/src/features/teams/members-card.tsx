import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Gauge, UserMinus } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useEventCallback } from '../../lib/use-event-callback';
import type { RowCommands } from '../../resource-list/commands';
import { ListCard } from '../../resource-list/list-table';
import { ObjectLink } from '../../resource-list/object-link';
import { Badge } from '../../ui/data/badge';
import { Timestamp } from '../../ui/data/figures';
import { notify } from '../../ui/feedback/notify';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { CheckBox } from '../../ui/form/check-box';
import { DialogButtons } from '../../ui/form/dialog-buttons';
import { SelectInput } from '../../ui/form/select-input';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import type { DataColumn } from '../../ui/table/column';
import { limitsOf, QuotaLimits } from './quota-limits';
import { TEAM_ROLES } from './team-roles';
import {
  type TeamMemberRowFragment,
  type TeamPageQuery,
  type TeamRole,
  useRemoveTeamMemberMutation,
  useSetTeamMemberCapsMutation,
  useSetTeamMemberRoleMutation,
} from './teams.generated';

const CapsDialog = lazy(() => import('./team-dialogs').then((module) => ({ default: module.CapsDialog })));

interface MembersCardProps {
  team: TeamPageQuery['team'];
  viewerId: string | undefined;
  refresh(): Promise<unknown>;
}

/** The members with their roles. Who may edit the team changes them. */
export function MembersCard({ team, viewerId, refresh }: MembersCardProps) {
  const { t } = useTranslation('teams');
  const act = useMutationHandler();
  const [setRole] = useSetTeamMemberRoleMutation();
  const [removing, setRemoving] = useState<TeamMemberRowFragment | null>(null);
  const [setCaps] = useSetTeamMemberCapsMutation();
  const [limited, setLimited] = useState<TeamMemberRowFragment | null>(null);
  const { permissions, members, memberSpending, seats, usedSeats } = team;
  const mayEdit = permissions.includes('EDIT');
  const mayManage = permissions.includes('MANAGE_MEMBERS');
  const change = useEventCallback(async (userId: string, role: TeamRole) => {
    const variables = { teamId: team.id, userId, role };
    await act(() => setRole({ variables }), { success: t('members.changed') });
    await refresh();
  });
  const commandsOf = useCallback(
    (member: TeamMemberRowFragment): RowCommands | null => {
      const { userId, username: name, role } = member;
      if (!mayEdit && !(mayManage && role === 'MEMBER')) return null;
      return {
        buttons: [
          { id: 'limit', icon: Gauge, label: t('members.limit', { name }), onSelect: () => setLimited(member) },
          userId !== viewerId && {
            id: 'remove',
            icon: UserMinus,
            label: t('members.remove', { name }),
            onSelect: () => setRemoving(member),
          },
        ],
      };
    },
    [t, mayEdit, mayManage, viewerId],
  );
  return (
    <>
      <ListCard
        id="team-members"
        title={t('field.members')}
        text={t('members.text')}
        page={{ nodes: members }}
        columns={useColumns(memberSpending, mayEdit ? change : undefined)}
        loading={false}
        rowId={({ userId }) => userId}
        rowName={({ username }) => username}
        onRefresh={() => void refresh()}
        commands={
          seats !== null && (
            <Box textStyle="label" color={usedSeats > seats ? 'fg.error' : 'fg.muted'}>
              {t('members.seats', { count: seats, used: usedSeats })}
            </Box>
          )
        }
        {...((mayEdit || mayManage) && { commandsOf })}
        empty={{ title: t('members.empty') }}
      />
      {limited && (
        <Suspense fallback={null}>
          <CapsDialog
            member={limited}
            onClose={() => setLimited(null)}
            onSave={async (input) => {
              await setCaps({ variables: { teamId: team.id, userId: limited.userId, input } });
              setLimited(null);
              notify.success(t('members.limited', { name: limited.username }));
              await refresh();
            }}
          />
        </Suspense>
      )}
      {removing && (
        <RemoveDialog
          teamId={team.id}
          member={removing}
          onClose={() => setRemoving(null)}
          onRemoved={() => {
            setRemoving(null);
            void refresh();
          }}
        />
      )}
    </>
  );
}

/** @param onRole absent for users who may not change roles */
function useColumns(
  spending: TeamPageQuery['team']['memberSpending'],
  onRole: ((userId: string, role: TeamRole) => Promise<void>) | undefined,
): DataColumn<TeamMemberRowFragment>[] {
  const { t } = useTranslation('teams');
  return useMemo(
    () => [
      {
        id: 'user',
        header: t('members.user'),
        fixed: true,
        card: 'title',
        minW: '32',
        wrap: true,
        cell: ({ userId, username, displayName }) => (
          <>
            <ObjectLink kind="user" id={userId} className="row-link">
              {username}
            </ObjectLink>
            {displayName !== username && (
              <Box color="fg.muted" textStyle="caption">
                {displayName}
              </Box>
            )}
          </>
        ),
      },
      {
        id: 'role',
        header: t('field.role'),
        cell: ({ userId, username, role }) =>
          onRole ? (
            <Box w="28">
              <SelectInput
                value={role}
                size="sm"
                label={t('members.roleOf', { name: username })}
                onChange={(chosen) => void onRole(userId, chosen as TeamRole)}
                options={TEAM_ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
              />
            </Box>
          ) : (
            <Badge color="blue">{t(`role.${role}`)}</Badge>
          ),
      },
      { id: 'joined', header: t('members.joined'), cell: ({ joinedAt }) => <Timestamp at={joinedAt} /> },
      {
        id: 'caps',
        header: t('members.caps'),
        minW: '40',
        cell: (member) => (
          <QuotaLimits
            of={limitsOf(
              member,
              spending.find(({ userId }) => userId === member.userId),
            )}
          />
        ),
      },
    ],
    [t, spending, onRole],
  );
}

interface RemoveDialogProps {
  teamId: string;
  member: TeamMemberRowFragment;
  onClose(): void;
  onRemoved(): void;
}

/** Asks whether the tokens that the member made keep working. */
function RemoveDialog({ teamId, member, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useTranslation('teams');
  const act = useMutationHandler();
  const [keepTokens, setKeepTokens] = useState(false);
  const [remove, { loading }] = useRemoveTeamMemberMutation();
  const { userId, username: name } = member;
  const onRemove = async () => {
    const variables = { teamId, userId, keepTokens };
    if (await act(() => remove({ variables }), { success: t('members.removed', { name }) })) onRemoved();
  };
  return (
    <DetailDialog
      open
      onClose={onClose}
      title={t('members.removeTitle', { name })}
      size="sm"
      footer={
        <DialogButtons
          action={t('members.removeAction')}
          dangerous
          loading={loading}
          onClose={onClose}
          onAction={() => void onRemove()}
        />
      }
    >
      <Stack gap="3">
        <Box>{t('members.removeText')}</Box>
        <Flex as="label" gap="2" align="center">
          <CheckBox checked={keepTokens} onChange={setKeepTokens} />
          {t('members.keepTokens')}
        </Flex>
      </Stack>
    </DetailDialog>
  );
}
