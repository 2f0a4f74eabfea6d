import { Button } from '@chakra-ui/react/button';
import {
  Ban,
  CircleCheck,
  Coins,
  KeyRound,
  LogOut,
  type LucideIcon,
  ReceiptText,
  ScrollText,
  ShieldMinus,
  ShieldPlus,
  SquarePen,
  UserPlus,
  Users,
  UserX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { IconAction } from '../../ui/icon-action';
import { ActionMenu, type MenuAction } from '../../ui/overlay/action-menu';
import { PageHeader } from '../../ui/page-header';
import { DataTable } from '../../ui/table/data-table';
import type { TableListState } from '../../ui/table/table-props';
import type { LoginSupport } from './use-login-support';
import { useUserColumns } from './user-columns';
import type { UserAction, UserRowFragment } from './users.generated';

const active = 1;
const icons: Record<UserAction, LucideIcon> = {
  PROMOTE: ShieldPlus,
  DEMOTE: ShieldMinus,
  ENABLE: CircleCheck,
  DISABLE: Ban,
  DELETE: UserX,
};
/** The order of the menu; the destructive one comes last. */
const order: UserAction[] = ['PROMOTE', 'DEMOTE', 'ENABLE', 'DISABLE', 'DELETE'];

interface UsersViewProps {
  rows: readonly UserRowFragment[] | undefined;
  total: number;
  loading: boolean;
  error: unknown;
  list: TableListState;
  filterBar: ReactNode;
  onRefresh(): void;
  onManage(user: UserRowFragment, action: UserAction): void;
  onAdjust(user: UserRowFragment): void;
  support: LoginSupport;
  logPath(user: UserRowFragment): string;
  ordersPath(user: UserRowFragment): string;
}

export function UsersView(props: UsersViewProps) {
  const { rows, total, loading, error, list, filterBar, onRefresh } = props;
  const { t } = useTranslation('users');
  const { search } = useLocation();
  return (
    <>
      <PageHeader
        title={t('title')}
        purpose={t('purpose')}
        actions={
          <Button asChild variant="solid" colorPalette="brand">
            <Link to={{ pathname: '/user/edit', search }}>
              <UserPlus aria-hidden />
              {t('add')}
            </Link>
          </Button>
        }
      />
      <DataTable
        id="users"
        caption={t('list')}
        columns={useUserColumns()}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ username }) => username}
        total={total}
        list={list}
        loading={loading}
        error={error}
        onRefresh={onRefresh}
        filters={filterBar}
        dimmed={({ status, deletedAt }) => deletedAt !== null || status !== active}
        empty={{ icon: Users, title: t('empty.title'), text: t('empty.text') }}
        actions={(user) => <RowActions {...props} user={user} />}
      />
    </>
  );
}

/** A cancelled account has no actions; what the caller may not do is absent, not failing. */
function RowActions(props: UsersViewProps & { user: UserRowFragment }) {
  const { user, onAdjust } = props;
  const { t } = useTranslation('users');
  const { search } = useLocation();
  const menu = useRowMenu(props);
  const name = user.username;
  if (user.deletedAt) return null;
  return (
    <>
      {user.editable && (
        <>
          <IconAction icon={Coins} label={t('action.adjust', { name })} onClick={() => onAdjust(user)} />
          <EditLink to={{ pathname: `/user/edit/${user.id}`, search }} label={t('action.edit', { name })} />
        </>
      )}
      <ActionMenu label={t('action.more', { name })} actions={menu} />
    </>
  );
}

function EditLink({ to, label }: { to: { pathname: string; search: string }; label: string }) {
  const navigate = useNavigate();
  return <IconAction icon={SquarePen} label={label} onClick={() => navigate(to)} />;
}

function useRowMenu(props: UsersViewProps & { user: UserRowFragment }): MenuAction[] {
  const { user, onManage, support, logPath, ordersPath } = props;
  const { t } = useTranslation('users');
  const navigate = useNavigate();
  const allowed = order.filter((action) => user.allowedActions.includes(action));
  const rest: MenuAction[] = [
    { id: 'logs', label: t('action.logs'), icon: ScrollText, onSelect: () => navigate(logPath(user)) },
    { id: 'orders', label: t('action.orders'), icon: ReceiptText, onSelect: () => navigate(ordersPath(user)) },
  ];
  if (user.editable) {
    rest.push({ id: 'end', label: t('support.end'), icon: LogOut, onSelect: () => void support.endSessions(user) });
  }
  if (user.editable && support.mayRemoveSecondFactor(user)) {
    rest.push({
      id: 'second',
      label: t('support.remove'),
      icon: KeyRound,
      onSelect: () => void support.removeSecondFactor(user),
    });
  }
  const actions = allowed.map((action) => ({
    id: action,
    label: t(`action.${action}`),
    icon: icons[action],
    dangerous: action === 'DELETE',
    onSelect: () => onManage(user, action),
  }));
  return [...rest, ...actions];
}
