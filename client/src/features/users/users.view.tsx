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
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { IconAction } from '../../ui/icon-action';
import { ActionMenu } from '../../ui/overlay/action-menu';
import type { MenuAction } from '../../ui/overlay/menu-action';
import { PageHeader } from '../../ui/page-header';
import { DataTable } from '../../ui/table/data-table';
import type { TableListState } from '../../ui/table/table-props';
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
/** Order of the menu; the destructive action comes last. */
const order: UserAction[] = ['PROMOTE', 'DEMOTE', 'ENABLE', 'DISABLE', 'DELETE'];

/** Actions on one user of the list. */
export interface UserActs {
  edit(user: UserRowFragment): void;
  manage(user: UserRowFragment, action: UserAction): void;
  adjust(user: UserRowFragment): void;
  endSessions(user: UserRowFragment): void;
  removeSecondFactor(user: UserRowFragment): void;
  showLog(user: UserRowFragment): void;
  showOrders(user: UserRowFragment): void;
}

interface UsersViewProps {
  rows: readonly UserRowFragment[] | undefined;
  total: number;
  loading: boolean;
  error: unknown;
  list: TableListState;
  filterBar: ReactNode;
  onRefresh(): void;
  acts: UserActs;
  mayRemoveSecondFactor(user: UserRowFragment): boolean;
}

export function UsersView(props: UsersViewProps) {
  const { rows, total, loading, error, list, filterBar, onRefresh, acts, mayRemoveSecondFactor } = props;
  const { t } = useTranslation('users');
  const { search } = useLocation();
  const actions = useCallback(
    (user: UserRowFragment) => <RowActions {...{ user, acts, mayRemoveSecondFactor }} />,
    [acts, mayRemoveSecondFactor],
  );
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
        actions={actions}
      />
    </>
  );
}

type RowProps = Pick<UsersViewProps, 'acts' | 'mayRemoveSecondFactor'> & { user: UserRowFragment };

/** A cancelled account has no actions; actions that the caller may not perform are hidden. */
function RowActions(props: RowProps) {
  const { user, acts } = props;
  const { t } = useTranslation('users');
  const menu = useRowMenu(props);
  const name = user.username;
  if (user.deletedAt) return null;
  return (
    <>
      {user.editable && (
        <>
          <IconAction icon={Coins} label={t('action.adjust', { name })} onClick={() => acts.adjust(user)} />
          <IconAction icon={SquarePen} label={t('action.edit', { name })} onClick={() => acts.edit(user)} />
        </>
      )}
      <ActionMenu label={t('action.more', { name })} actions={menu} />
    </>
  );
}

function useRowMenu({ user, acts, mayRemoveSecondFactor }: RowProps): MenuAction[] {
  const { t } = useTranslation('users');
  const allowed = order.filter((action) => user.allowedActions.includes(action));
  const rest: MenuAction[] = [
    { id: 'logs', label: t('action.logs'), icon: ScrollText, onSelect: () => acts.showLog(user) },
    { id: 'orders', label: t('action.orders'), icon: ReceiptText, onSelect: () => acts.showOrders(user) },
  ];
  if (user.editable) {
    rest.push({ id: 'end', label: t('support.end'), icon: LogOut, onSelect: () => acts.endSessions(user) });
  }
  if (user.editable && mayRemoveSecondFactor(user)) {
    rest.push({
      id: 'second',
      label: t('support.remove'),
      icon: KeyRound,
      onSelect: () => acts.removeSecondFactor(user),
    });
  }
  const actions = allowed.map((action) => ({
    id: action,
    label: t(`action.${action}`),
    icon: icons[action],
    dangerous: action === 'DELETE',
    onSelect: () => acts.manage(user, action),
  }));
  return [...rest, ...actions];
}
