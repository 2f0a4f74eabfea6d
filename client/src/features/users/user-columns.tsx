import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { Quota, Timestamp } from '../../ui/data/figures';
import type { DataColumn } from '../../ui/table/column';
import { useFormat } from '../../ui/use-format';
import { GroupCell, InvitesCell, NameCell, RoleCell, StatusCell } from './user-cells';
import type { UserRowFragment } from './users.generated';

interface UserColumnsInput {
  groups: readonly string[];
  /** Throws the error of the server. */
  onGroup(user: UserRowFragment, group: string): Promise<unknown>;
}

/** The functions and arrays must be stable. */
export function useUserColumns({ groups, onGroup }: UserColumnsInput): DataColumn<UserRowFragment>[] {
  const { t } = useTranslation('users');
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'id', header: t('column.id'), align: 'end', cell: ({ id }) => id },
      {
        id: 'username',
        header: t('column.username'),
        minW: '36',
        maxW: '56',
        fixed: true,
        card: 'title',
        cell: (user) => <NameCell user={user} />,
      },
      {
        id: 'group',
        header: t('column.group'),
        cell: (user) => <GroupCell user={user} groups={groups} onSave={onGroup} />,
      },
      {
        id: 'remaining',
        header: t('column.remaining'),
        align: 'end',
        card: 'figure',
        cell: ({ quota }) => <Quota units={quota} color={quota < 0 ? 'fg.error' : undefined} />,
      },
      {
        id: 'used',
        header: t('column.used'),
        align: 'end',
        card: 'figure',
        cell: ({ usedQuota }) => <Quota units={usedQuota} />,
      },
      {
        id: 'requests',
        header: t('column.requests'),
        align: 'end',
        cell: ({ requestCount }) => format.integer(requestCount),
      },
      { id: 'invites', header: t('column.invites'), cell: (user) => <InvitesCell user={user} /> },
      { id: 'role', header: t('column.role'), cell: (user) => <RoleCell user={user} /> },
      { id: 'status', header: t('column.status'), card: 'status', cell: (user) => <StatusCell user={user} /> },
      {
        id: 'created',
        header: t('column.created'),
        optional: true,
        cell: ({ createdAt }) => <Timestamp at={createdAt} />,
      },
    ],
    [t, format, groups, onGroup],
  );
}
