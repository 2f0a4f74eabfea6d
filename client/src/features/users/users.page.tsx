import { Button } from '@chakra-ui/react/button';
import { UserPlus, Users } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useLocation, useMatch, useNavigate } from 'react-router-dom';
import { viewsOf } from '../../graphql/saved-views/views-slot';
import { useTranslation } from '../../i18n/use-translation';
import { type ListState, useListState } from '../../lib/list-state';
import { objectPath } from '../../lib/object-path';
import { useCan } from '../../lib/session';
import { userStatus } from '../../lib/status-numbers.generated';
import { useEventCallback } from '../../lib/use-event-callback';
import { ListFilters, useStatusFilter } from '../../resource-list/list-filters';
import { ResourceList } from '../../resource-list/resource-list';
import { sortOf } from '../../resource-list/sort';
import { useSelected } from '../../resource-list/use-selected';
import { notify } from '../../ui/feedback/notify';
import { asOptions } from '../../ui/form/option';
import { useRouteDrawer } from '../../ui/overlay/use-route-drawer';
import { useUserBulk } from './use-user-bulk';
import { useUserDialogs } from './use-user-dialogs';
import { useUserColumns } from './user-columns';
import { type UserRowFragment, useUpdateUserMutation, useUserGroupsQuery, useUserListQuery } from './users.generated';
import { accountKinds, toUserFilter, userParams, userRoles, userSort, userStates } from './users.url';

/** Loaded with the form library when they first open. */
const AddUserDrawer = lazy(() => import('./add-user.drawer').then((module) => ({ default: module.AddUserDrawer })));
const EditUserDrawer = lazy(() => import('./edit-user.drawer').then((module) => ({ default: module.EditUserDrawer })));
const adding = 'add';
const noGroups: readonly string[] = [];

export function UsersPage() {
  const { t } = useTranslation('users');
  const list = useListState(userParams);
  const { latest, loading, error, refetch } = useUserListQuery({
    variables: {
      filter: toUserFilter(list.filters),
      ...userSort.argumentsOf(list.filters.sort),
      page: { first: list.size, page: list.page },
    },
  });
  const { data: choices } = useUserGroupsQuery();
  const groups = choices?.groups ?? noGroups;
  const [update] = useUpdateUserMutation();
  const onGroup = useEventCallback(async ({ id, username: name }: UserRowFragment, group: string) => {
    await update({ variables: { id, input: { group } } });
    notify.success(t('done.saved', { name }));
  });
  const mayEdit = useCan('users:write');
  const { search } = useLocation();
  const navigate = useNavigate();
  const onEdit = useEventCallback((id: string) => void navigate({ pathname: `/user/edit/${id}`, search }));
  const { commandsOf, onAdjust, dialogs } = useUserDialogs({ onEdit, onErased: () => void refetch() });
  const page = latest?.users;
  const selected = useSelected(JSON.stringify(list.filters));
  const bulk = useUserBulk({
    groups,
    ids: selected.ids,
    onDrop: selected.drop,
    onReload: () => refetch(),
  });

  return (
    <>
      <ResourceList
        id="users"
        views={viewsOf('USERS')}
        title={t('title')}
        purpose={t('purpose')}
        caption={t('list')}
        actions={
          mayEdit && (
            <Button asChild size="sm" variant="solid" colorPalette="brand">
              <Link to={{ pathname: '/user/edit', search }} data-create>
                <UserPlus aria-hidden />
                {t('add')}
              </Link>
            </Button>
          )
        }
        page={page}
        columns={useUserColumns({ groups, onGroup })}
        {...{ list, loading, error }}
        rowId={({ id }) => id}
        rowName={({ username }) => username}
        onRefresh={() => void refetch()}
        sort={sortOf(list, userSort)}
        filters={<UserFilters list={list} groups={groups} />}
        dimmed={({ status, deletedAt }) => deletedAt !== null || status !== userStatus.active}
        onOpen={({ id }) => navigate(objectPath('user', id))}
        commandsOf={commandsOf}
        selection={
          bulk.commands.length > 0 ? { ...selected, commands: bulk.commands, selectable: bulk.selectable } : undefined
        }
        empty={{ icon: Users, title: t('empty.title'), text: t('empty.text') }}
      />
      <Suspense fallback={null}>
        {mayEdit && <Drawers groups={groups} reload={() => refetch()} onAdjust={onAdjust} />}
      </Suspense>
      {dialogs}
      {bulk.dialogs}
    </>
  );
}

interface UserFiltersProps {
  list: ListState<typeof userParams>;
  groups: readonly string[];
}

function UserFilters({ list, groups }: UserFiltersProps) {
  const { t } = useTranslation('users');
  const { t: ts } = useTranslation('status');
  const role = useStatusFilter('role', userRoles);
  return (
    <ListFilters
      list={list}
      search={{ placeholder: t('search') }}
      filters={[
        {
          id: 'group',
          kind: 'select',
          label: t('filterGroup'),
          placeholder: t('anyGroup'),
          w: '32',
          options: asOptions(groups),
        },
        {
          id: 'state',
          kind: 'select',
          label: t('column.status'),
          placeholder: t('anyStatus'),
          w: '32',
          options: userStates.map((value) => ({ value, label: ts(`user.${value}`) })),
        },
        {
          id: 'kind',
          kind: 'select',
          label: t('column.kind'),
          isFolded: true,
          w: '32',
          options: accountKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
        },
        {
          id: 'role',
          kind: 'select',
          label: t('column.role'),
          placeholder: t('anyRole'),
          isFolded: true,
          w: '32',
          ...role,
        },
      ]}
    />
  );
}

interface DrawersProps {
  groups: readonly string[];
  reload(): Promise<unknown>;
  onAdjust(user: UserRowFragment): void;
}

/** `/user/edit` creates, `/user/edit/{id}` edits. */
function Drawers({ groups, reload, onAdjust }: DrawersProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const added = useMatch('/user/edit');
  const edited = useMatch('/user/edit/:id');
  const { target, open, serial } = useRouteDrawer(added ? adding : (edited?.params.id ?? null));
  const onClose = () => navigate({ pathname: '/user', search });
  if (target === null) return null;
  if (target === adding) return <AddUserDrawer key={serial} open={open} onClose={onClose} reload={reload} />;
  return <EditUserDrawer key={serial} open={open} onClose={onClose} id={target} groups={groups} onAdjust={onAdjust} />;
}
