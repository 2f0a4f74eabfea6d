import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Plus, UsersRound } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { listSort, pageOf, useListState } from '../../lib/list-state';
import { teamSortColumns } from '../../lib/sort-columns/team-sort.generated';
import { userStatus } from '../../lib/status-numbers.generated';
import { ResourceList } from '../../resource-list/resource-list';
import { sortOf } from '../../resource-list/sort';
import { Badge, StatusBadge } from '../../ui/data/badge';
import { Dash, Quota } from '../../ui/data/figures';
import type { DataColumn } from '../../ui/table/column';
import { RowLink } from '../../ui/table/row-link';
import { useFormat } from '../../ui/use-format';
import { type TeamRowFragment, useCreateTeamMutation, useTeamListQuery } from './teams.generated';

const teamSort = listSort(teamSortColumns, 'name');

const teamListParams = { sort: teamSort.param };

const NameDialog = lazy(() => import('./team-dialogs').then((module) => ({ default: module.NameDialog })));

/** The teams of the user. */
export function TeamList() {
  const { t } = useTranslation('teams');
  const navigate = useNavigate();
  const list = useListState(teamListParams);
  const { latest, loading, error, refetch } = useTeamListQuery({ variables: teamSort.argumentsOf(list.filters.sort) });
  const [create] = useCreateTeamMutation();
  const [creating, setCreating] = useState(false);
  return (
    <>
      <ResourceList
        id="teams"
        title={t('title')}
        purpose={t('purpose')}
        page={latest && pageOf(latest.teams, list)}
        columns={useColumns()}
        {...{ list, loading, error }}
        sort={sortOf(list, teamSort)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onRefresh={() => void refetch().catch(() => undefined)}
        create={
          latest?.mayCreateTeam && (
            <Button size="sm" variant="solid" colorPalette="brand" onClick={() => setCreating(true)}>
              <Plus aria-hidden />
              {t('create.action')}
            </Button>
          )
        }
        empty={{ icon: UsersRound, title: t('empty.title'), text: t('empty.text') }}
      />
      {creating && (
        <Suspense fallback={null}>
          <NameDialog
            title={t('create.title')}
            action={t('create.action')}
            name=""
            onClose={() => setCreating(false)}
            onSave={async (name) => {
              const made = await create({ variables: { input: { name } } });
              await refetch().catch(() => undefined);
              navigate(`/teams/${made.data?.createTeam.id}`);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function useColumns(): DataColumn<TeamRowFragment>[] {
  const { t } = useTranslation('teams');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('field.name'),
        fixed: true,
        card: 'title',
        minW: '32',
        maxW: '64',
        wrap: true,
        cell: ({ id, name, status }) => (
          <Flex gap="2" align="center" wrap="wrap">
            <RowLink to={`/teams/${id}`}>{name}</RowLink>
            {status !== userStatus.active && <StatusBadge domain="user" value={status} />}
          </Flex>
        ),
      },
      {
        id: 'role',
        header: t('field.role'),
        card: 'short',
        cell: ({ role }) => (role ? <Badge color="blue">{t(`role.${role}`)}</Badge> : <Dash />),
      },
      {
        id: 'members',
        header: t('field.members'),
        align: 'end',
        card: 'figure',
        cell: ({ memberCount }) => format.integer(memberCount),
      },
      {
        id: 'balance',
        header: t('field.balance'),
        align: 'end',
        card: 'figure',
        cell: ({ quota }) => <Quota units={quota} color={quota < 0 ? 'fg.error' : undefined} />,
      },
    ],
    [t, format],
  );
}
