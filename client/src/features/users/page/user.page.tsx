import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation';
import { isObjectId } from '../../../lib/object-path';
import { useCan } from '../../../lib/session';
import { ObjectActions } from '../../../resource-list/object-actions';
import { useEditDrawer } from '../../../resource-list/use-edit-drawer';
import { Fact, FactList } from '../../../ui/data/fact-list';
import { Quota } from '../../../ui/data/figures';
import { PageUnavailable } from '../../../ui/feedback/page-unavailable';
import { ObjectPage } from '../../../ui/object/object-page';
import { ObjectStates } from '../../../ui/object/object-states';
import { Section } from '../../../ui/section';
import { useFormat } from '../../../ui/use-format';
import { useUserDialogs } from '../use-user-dialogs';
import { GroupChip, InvitesCell, RoleCell, StatusCell } from '../user-cells';
import { UserFacts } from '../user-facts';
import { type UserRowFragment, useUserGroupsQuery, useUserQuery } from '../users.generated';

/** Loads with the form library when it first opens. */
const EditUserDrawer = lazy(() => import('../edit-user.drawer').then((module) => ({ default: module.EditUserDrawer })));

interface UserPageProps {
  /** Sections of other features; the application passes them. */
  usage: ((user: UserRowFragment) => ReactNode) | undefined;
  sections(user: UserRowFragment): ReactNode;
}

/** One user, or the account of a team: its facts, usage and commands. `?edit=` opens its form. */
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

/** The facts of an account. */
function AccountFacts({ user }: { user: UserRowFragment }) {
  const { t } = useTranslation('users');
  const { t: to } = useTranslation('objects');
  const format = useFormat();
  const { id, kind, displayName, group, quota, usedQuota, requestCount, affCount } = user;
  return (
    <Section title={to('facts.title')}>
      <FactList>
        <Fact label={t('column.id')}>{id}</Fact>
        {kind === 'TEAM' ? (
          <Fact label={t('column.kind')}>
            <Link className="row-link" to={`/teams/${id}`}>
              {t('kind.team')}
            </Link>
          </Fact>
        ) : (
          <>
            {displayName && <Fact label={t('field.displayName')}>{displayName}</Fact>}
            <Fact label={t('column.role')}>
              <RoleCell user={user} />
            </Fact>
          </>
        )}
        <Fact label={t('column.group')}>
          <GroupChip group={group} />
        </Fact>
        <Fact label={t('column.remaining')}>
          <Quota units={quota} color={quota < 0 ? 'fg.error' : undefined} />
        </Fact>
        <Fact label={t('column.used')}>
          <Quota units={usedQuota} />
        </Fact>
        <Fact label={t('column.requests')}>{format.integer(requestCount)}</Fact>
        {affCount > 0 && (
          <Fact label={t('column.invites')}>
            <InvitesCell user={{ ...user, inviterId: null }} />
          </Fact>
        )}
        {kind === 'USER' && <UserFacts user={user} />}
      </FactList>
    </Section>
  );
}
