import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { Gauge, UserMinus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { ObjectLink } from '../../resource-list/object-link';
import { Badge } from '../../ui/data/badge';
import { Timestamp } from '../../ui/data/figures';
import { notify } from '../../ui/feedback/notify';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { CheckBox } from '../../ui/form/check-box';
import { DialogButtons } from '../../ui/form/dialog-buttons';
import { SelectInput } from '../../ui/form/select-input';
import { IconAction } from '../../ui/icon-action';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import { Section } from '../../ui/section';
import { limitsOf, QuotaLimits } from './quota-limits';
import { Cell, Head } from './short-table';
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
  const mayEdit = team.permissions.includes('EDIT');
  const mayLimit = ({ role }: TeamMemberRowFragment) =>
    mayEdit || (role === 'MEMBER' && team.permissions.includes('MANAGE_MEMBERS'));
  const spendingOf = ({ userId }: TeamMemberRowFragment) => team.memberSpending.find((one) => one.userId === userId);
  const mayRemove = (member: TeamMemberRowFragment) => member.userId !== viewerId && mayLimit(member);
  const change = async (userId: string, role: TeamRole) => {
    const variables = { teamId: team.id, userId, role };
    await act(() => setRole({ variables }), { success: t('members.changed') });
    await refresh();
  };
  return (
    <Section
      title={t('field.members')}
      text={t('members.text')}
      action={
        team.seats !== null && (
          <Box textStyle="label" color={team.usedSeats > team.seats ? 'fg.error' : 'fg.muted'}>
            {t('members.seats', { count: team.seats, used: team.usedSeats })}
          </Box>
        )
      }
    >
      <Box overflowX="auto">
        <chakra.table w="full" textStyle="table" aria-label={t('field.members')}>
          <thead>
            <tr>
              <Head scope="col">{t('members.user')}</Head>
              <Head scope="col">{t('field.role')}</Head>
              <Head scope="col" hideBelow="sm">
                {t('members.joined')}
              </Head>
              <Head scope="col" hideBelow="sm">
                {t('members.caps')}
              </Head>
              <Head scope="col" />
            </tr>
          </thead>
          <tbody>
            {team.members.map((member) => (
              <tr key={member.userId}>
                <Cell overflowWrap="anywhere">
                  <Box fontWeight="medium">
                    <ObjectLink kind="user" id={member.userId} className="row-link">
                      {member.username}
                    </ObjectLink>
                  </Box>
                  {member.displayName !== member.username && (
                    <Box color="fg.muted" textStyle="caption">
                      {member.displayName}
                    </Box>
                  )}
                </Cell>
                <Cell>
                  {mayEdit ? (
                    <Box w="32">
                      <SelectInput
                        value={member.role}
                        size="sm"
                        label={t('members.roleOf', { name: member.username })}
                        onChange={(role) => void change(member.userId, role as TeamRole)}
                        options={TEAM_ROLES.map((role) => ({ value: role, label: t(`role.${role}`) }))}
                      />
                    </Box>
                  ) : (
                    <Badge color="blue">{t(`role.${member.role}`)}</Badge>
                  )}
                  <Box hideFrom="sm" mt="2" w="32">
                    <QuotaLimits of={limitsOf(member, spendingOf(member))} />
                  </Box>
                </Cell>
                <Cell hideBelow="sm">
                  <Timestamp at={member.joinedAt} />
                </Cell>
                <Cell hideBelow="sm">
                  <QuotaLimits of={limitsOf(member, spendingOf(member))} />
                </Cell>
                <Cell textAlign="end">
                  {mayLimit(member) && (
                    <IconAction
                      icon={Gauge}
                      label={t('members.limit', { name: member.username })}
                      onClick={() => setLimited(member)}
                    />
                  )}
                  {mayRemove(member) && (
                    <IconAction
                      icon={UserMinus}
                      label={t('members.remove', { name: member.username })}
                      onClick={() => setRemoving(member)}
                    />
                  )}
                </Cell>
              </tr>
            ))}
          </tbody>
        </chakra.table>
      </Box>
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
    </Section>
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
