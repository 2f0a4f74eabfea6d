import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { objectPath } from '../../lib/object-path';
import { ObjectLink } from '../../resource-list/object-link';
import { Badge, StatusBadge } from '../../ui/data/badge';
import { Dash } from '../../ui/data/figures';
import { InlineEdit } from '../../ui/table/inline-edit';
import { RowLink } from '../../ui/table/row-link';
import { Tip } from '../../ui/tip';
import { useFormat } from '../../ui/use-format';
import type { UserRowFragment } from './users.generated';

/** The username links to the page of the user. */
export function NameCell({ user }: { user: UserRowFragment }) {
  const { id, username, displayName } = user;
  return (
    <div style={{ minWidth: 0 }}>
      <Flex columnGap="2" align="center" wrap="wrap">
        <RowLink to={objectPath('user', id)}>{username}</RowLink>
        <Ways user={user} />
      </Flex>
      {displayName && displayName !== username && <div className="muted-caption truncate">{displayName}</div>}
      {user.kind === 'TEAM' && <TeamBadge id={id} />}
    </div>
  );
}

/** Marks the account of a team, and links to its members. */
function TeamBadge({ id }: { id: string }) {
  const { t } = useTranslation('users');
  return (
    <Box mt="0.5">
      <Link to={`/teams/${id}`}>
        <Badge color="violet">{t('kind.team')}</Badge>
      </Link>
    </Box>
  );
}

/** Bound accounts, whether the directory provisions the user, and whether two-factor authentication is enabled. */
function Ways({ user: { bindings, provisioned, secondFactorEnabled } }: { user: UserRowFragment }) {
  const { t } = useTranslation('users');
  const ways = bindings.map((provider) => ({ mark: t(`monogram.${provider}`), name: t(`binding.${provider}`) }));
  if (provisioned) ways.push({ mark: 'SCIM', name: t('binding.provisioned') });
  if (secondFactorEnabled) ways.push({ mark: '2FA', name: t('binding.secondFactor') });
  if (ways.length === 0) return null;
  return (
    <Flex gap="1" wrap="wrap">
      {ways.map(({ mark, name }) => (
        <Tip key={mark} content={name}>
          <Box
            as="span"
            role="img"
            aria-label={name}
            tabIndex={0}
            px="1"
            borderRadius="sm"
            bg="bg.muted"
            color="fg.muted"
            textStyle="caption"
            fontWeight="medium"
          >
            {mark}
          </Box>
        </Tip>
      ))}
    </Flex>
  );
}

interface GroupCellProps {
  user: UserRowFragment;
  groups: readonly string[];
  onSave(user: UserRowFragment, group: string): Promise<unknown>;
}

export function GroupCell({ user, groups, onSave }: GroupCellProps) {
  const { t } = useTranslation('users');
  const { group } = user;
  return (
    <InlineEdit
      value={group}
      field={t('column.group')}
      rowName={user.username}
      options={groups.includes(group) ? groups : [group, ...groups]}
      onSave={user.editable ? (chosen) => onSave(user, chosen) : undefined}
    >
      <GroupChip group={group} />
    </InlineEdit>
  );
}

export function GroupChip({ group }: { group: string }) {
  return (
    <span className="truncate chip" title={group}>
      {group}
    </span>
  );
}

export function InvitesCell({ user }: { user: UserRowFragment }) {
  const { t } = useTranslation('users');
  const format = useFormat();
  const { affCount, affHistoryQuota, inviterId } = user;
  if (affCount === 0 && affHistoryQuota === 0 && !inviterId) return <Dash />;
  return (
    <Flex
      direction="column"
      textStyle="caption"
      color="fg.muted"
      whiteSpace="nowrap"
      align={{ base: 'flex-end', sm: 'flex-start' }}
    >
      {(affCount > 0 || affHistoryQuota > 0) && (
        <span>
          {t('invites.count', { count: affCount })} · {t('invites.reward', { amount: format.quota(affHistoryQuota) })}
        </span>
      )}
      {inviterId && (
        <ObjectLink
          kind="user"
          id={inviterId}
          className="row-link"
          style={{ fontWeight: 'var(--tg-font-weights-normal)' }}
        >
          {t('invites.inviter', { id: inviterId })}
        </ObjectLink>
      )}
    </Flex>
  );
}

export function StatusCell({ user }: { user: UserRowFragment }) {
  return <StatusBadge domain="user" value={user.status} state={user.deletedAt ? 'userCancelled' : undefined} />;
}

/** The role, and the staff role of users who have one. */
export function RoleCell({ user }: { user: UserRowFragment }) {
  const { t } = useTranslation('users');
  return user.staffRole ? (
    <Badge color="blue">{t(`staffRole.${user.staffRole}`)}</Badge>
  ) : (
    <StatusBadge domain="role" value={user.role} />
  );
}
