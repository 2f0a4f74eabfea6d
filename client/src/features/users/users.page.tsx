import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatch, useNavigate } from 'react-router-dom';
import { useListState } from '../../lib/list-state';
import { useStableActs } from '../../lib/use-event-callback';
import { notify } from '../../ui/feedback/notify';
import { useRouteDrawer } from '../../ui/overlay/use-route-drawer';
import { useFormat } from '../../ui/use-format';
import type { Adjustment } from './adjust-quota.dialog';
import { useLoginSupport } from './use-login-support';
import { useUserActions } from './use-user-actions';
import { UserFilters } from './user-filters';
import {
  type UserRowFragment,
  useAdjustUserQuotaMutation,
  useUserGroupsQuery,
  useUserListQuery,
} from './users.generated';
import { toUserFilter, toUserSort, userParams } from './users.url';
import { type UserActs, UsersView } from './users.view';

/** Loaded with the form library when they first open. */
const AddUserDrawer = lazy(() => import('./add-user.drawer').then((module) => ({ default: module.AddUserDrawer })));
const EditUserDrawer = lazy(() => import('./edit-user.drawer').then((module) => ({ default: module.EditUserDrawer })));
const AdjustQuotaDialog = lazy(() =>
  import('./adjust-quota.dialog').then((module) => ({ default: module.AdjustQuotaDialog })),
);

const adding = 'add';

export function UsersPage() {
  const list = useListState(userParams);
  const { data, previousData, loading, error, refetch } = useUserListQuery({
    variables: {
      filter: toUserFilter(list.filters),
      sort: toUserSort(list.filters),
      page: { first: list.size, page: list.page },
    },
  });
  const users = (data ?? previousData)?.users;
  const { data: choices } = useUserGroupsQuery();
  const groups = choices?.groups ?? [];
  const manage = useUserActions();
  const support = useLoginSupport();
  const adjust = useAdjust();
  const [adjusting, setAdjusting] = useState<UserRowFragment | null>(null);
  const navigate = useNavigate();
  const { search } = useLocation();
  const acts = useStableActs<UserActs>({
    edit: ({ id }) => navigate({ pathname: `/user/edit/${id}`, search }),
    manage: (user, action) => void manage(user, action),
    adjust: setAdjusting,
    endSessions: (user) => void support.endSessions(user),
    removeSecondFactor: (user) => void support.removeSecondFactor(user),
    showLog: ({ username }) => navigate(`/log?user=${encodeURIComponent(username)}`),
    showOrders: ({ id }) => navigate(`/topup?tab=site&user=${id}`),
  });

  return (
    <>
      <UsersView
        rows={users?.nodes}
        total={users?.totalCount ?? 0}
        loading={loading}
        error={error}
        list={list}
        filterBar={<UserFilters list={list} groups={groups} />}
        onRefresh={() => void refetch()}
        acts={acts}
        mayRemoveSecondFactor={support.mayRemoveSecondFactor}
      />
      <Suspense fallback={null}>
        <Drawers groups={groups} reload={() => refetch()} onAdjust={setAdjusting} />
      </Suspense>
      <Suspense fallback={null}>
        {adjusting && <AdjustQuotaDialog user={adjusting} onClose={() => setAdjusting(null)} onAdjust={adjust} />}
      </Suspense>
    </>
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

function useAdjust() {
  const { t } = useTranslation('users');
  const format = useFormat();
  const [adjust] = useAdjustUserQuotaMutation();
  return async (variables: Adjustment) => {
    const { data } = await adjust({ variables });
    const user = data?.adjustUserQuota;
    if (user) notify.success(t('done.adjusted', { name: user.username, amount: format.quota(user.quota) }));
  };
}
