import { lazy, type ReactNode, Suspense } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { isObjectId } from '../../../lib/object-path';
import { useCan } from '../../../lib/session';
import { ObjectActions } from '../../../resource-list/object-actions';
import { useEditDrawer } from '../../../resource-list/use-edit-drawer';
import { PageUnavailable } from '../../../ui/feedback/page-unavailable';
import { ObjectPage } from '../../../ui/object/object-page';
import { ObjectStates } from '../../../ui/object/object-states';
import { useUserDialogs } from '../use-user-dialogs';
import { StatusCell } from '../user-cells';
import { type UserRowFragment, useUserGroupsQuery, useUserQuery } from '../users.generated';
import { AccountFacts } from './account-facts';

/** Loads with the form library when it first opens. */
const EditUserDrawer = lazy(() => import('../edit-user.drawer').then((module) => ({ default: module.EditUserDrawer })));

interface UserPageProps {
  /** Sections of other features; the application passes them. */
  usage: ((user: UserRowFragment) => ReactNode) | undefined;
  sections(user: UserRowFragment): ReactNode;
}

/** One user, or the account of a team: its facts, what was used of it, and its commands. `?edit=` opens its form. */
export function UserPage({ usage, sections }: UserPageProps) {
  const { id } = useParams();
  return isObjectId(id) ? (
    <KnownUser key={id} id={id} {...{ usage, sections }} />
  ) : (
    <PageUnavailable reason="notFound" />
  );
}

function KnownUser({ id, usage, sections }: UserPageProps & { id: string }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useUserQuery({ variables: { id } });
  const drawer = useEditDrawer();
  const mayEdit = useCan('users:write');
  const { commandsOf, onAdjust, dialogs } = useUserDialogs({
    onEdit: drawer.show,
    onErased: () => void navigate('/user'),
  });
  const user = data?.user;
  if (!user)
    return <ObjectStates title={`#${id}`} error={error} onRetry={() => void refetch().catch(() => undefined)} />;
  return (
    <>
      <ObjectPage
        title={user.username}
        status={<StatusCell user={user} />}
        actions={<ObjectActions commands={commandsOf(user)} />}
        facts={<AccountFacts user={user} />}
        usage={usage?.(user)}
      >
        {sections(user)}
      </ObjectPage>
      {dialogs}
      {mayEdit && drawer.target && (
        <Suspense fallback={null}>
          <UserDrawer key={drawer.serial} id={id} open={drawer.open} onClose={drawer.close} onAdjust={onAdjust} />
        </Suspense>
      )}
    </>
  );
}

interface UserDrawerProps {
  id: string;
  open: boolean;
  onClose(): void;
  onAdjust(user: UserRowFragment): void;
}

function UserDrawer(props: UserDrawerProps) {
  const { data } = useUserGroupsQuery();
  return <EditUserDrawer {...props} groups={data?.groups ?? []} />;
}
