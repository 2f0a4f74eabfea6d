import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import {
  Archive,
  ArrowLeftRight,
  ChartColumn,
  ChartNoAxesCombined,
  KeyRound,
  LogOut,
  Pencil,
  ScrollText,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { logPath } from '../../lib/log-path';
import { problemOfError } from '../../lib/problem-of';
import { useStatus } from '../../lib/status';
import { userStatus } from '../../lib/status-numbers.generated';
import { StatusBadge } from '../../ui/data/badge';
import { notify } from '../../ui/feedback/notify';
import { PageUnavailable } from '../../ui/feedback/page-unavailable';
import { ErrorState } from '../../ui/feedback/states';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { useConfirm } from '../../ui/overlay/confirm';
import { PageHeader } from '../../ui/page-header';
import { useFormat } from '../../ui/use-format';
import { InvitationsCard } from './invitations-card';
import { MembersCard } from './members-card';
import { ProjectsCard } from './projects-card';
import {
  type TeamPageQuery,
  useArchiveTeamMutation,
  useLeaveTeamMutation,
  useTeamPageQuery,
  useTransferTeamQuotaMutation,
  useUpdateTeamMutation,
} from './teams.generated';

const NameDialog = lazy(() => import('./team-dialogs').then((module) => ({ default: module.NameDialog })));
const TransferDialog = lazy(() => import('./team-dialogs').then((module) => ({ default: module.TransferDialog })));
const TeamPlan = lazy(() => import('./team-plan').then((module) => ({ default: module.TeamPlan })));
const TeamMonths = lazy(() => import('./team-statement').then((module) => ({ default: module.TeamMonths })));
const TeamStatement = lazy(() => import('./team-statement').then((module) => ({ default: module.TeamStatement })));

type Loaded = TeamPageQuery['team'];

/** One team: its balance, members, invitations and statement. */
export function Team({ id }: { id: string }) {
  const { t } = useTranslation('teams');
  const { data, error, refetch } = useTeamPageQuery({ variables: { id } });
  const refresh = () => refetch().catch(() => undefined);
  const team = data?.team;
  if (!team && error && problemOfError(error).code === 'team_not_found') return <PageUnavailable reason="notFound" />;
  if (!team) {
    return (
      <>
        <PageHeader title={t('title')} />
        <Box layerStyle="card" minH="40" aria-busy={!error}>
          {Boolean(error) && <ErrorState error={error} onRetry={() => void refresh()} />}
        </Box>
      </>
    );
  }
  const may = (permission: Loaded['permissions'][number]) => team.permissions.includes(permission);
  return (
    <>
      <PageHeader title={team.name} purpose={t('purpose')} actions={<TeamActions team={team} refresh={refresh} />} />
      <Stack gap="4">
        <BalanceCard team={team} ownQuota={data.viewer?.quota ?? 0} refresh={refresh} />
        {may('SEE_STATEMENT') && (
          <Suspense fallback={null}>
            <TeamPlan teamId={team.id} mayBuy={may('BUY_PLAN')} />
          </Suspense>
        )}
        <MembersCard team={team} viewerId={data.viewer?.id} refresh={refresh} />
        <ProjectsCard team={team} refresh={refresh} />
        {may('MANAGE_MEMBERS') && <InvitationsCard teamId={team.id} mayInviteAll={may('EDIT')} />}
        {may('SEE_STATEMENT') && (
          <Suspense fallback={<Box layerStyle="card" minH="40" aria-busy="true" />}>
            {/* Another balance is another statement. */}
            <TeamStatement key={team.quota} teamId={team.id} />
            <TeamMonths teamId={team.id} />
          </Suspense>
        )}
      </Stack>
    </>
  );
}

/** Renames, archives or leaves the team. */
function TeamActions({ team, refresh }: { team: Loaded; refresh(): Promise<unknown> }) {
  const { t } = useTranslation('teams');
  const navigate = useNavigate();
  const confirm = useConfirm();
  const act = useMutationHandler();
  const [renaming, setRenaming] = useState(false);
  const [update] = useUpdateTeamMutation();
  const [archive] = useArchiveTeamMutation();
  const [leave] = useLeaveTeamMutation();
  const { id, name } = team;
  const mayEdit = team.permissions.includes('EDIT');

  const onArchive = async () => {
    const question = { title: t('archive.title', { name }), text: t('archive.text'), action: t('archive.action') };
    if (!(await confirm({ ...question, dangerous: true }))) return;
    if (await act(() => archive({ variables: { id } }), { success: t('archive.done', { name }) })) navigate('/teams');
  };
  const onLeave = async () => {
    const question = { title: t('leave.title', { name }), text: t('leave.text'), action: t('leave.action') };
    if (!(await confirm({ ...question, dangerous: true }))) return;
    if (await act(() => leave({ variables: { teamId: id } }), { success: t('leave.done', { name }) }))
      navigate('/teams');
  };
  return (
    <>
      {mayEdit && (
        <>
          <Button size="sm" onClick={() => setRenaming(true)}>
            <Pencil aria-hidden />
            {t('rename.action')}
          </Button>
          <Button size="sm" onClick={() => void onArchive()}>
            <Archive aria-hidden />
            {t('archive.action')}
          </Button>
        </>
      )}
      {team.role && (
        <Button size="sm" onClick={() => void onLeave()}>
          <LogOut aria-hidden />
          {t('leave.action')}
        </Button>
      )}
      {renaming && (
        <Suspense fallback={null}>
          <NameDialog
            title={t('rename.title')}
            action={t('rename.save')}
            name={name}
            onClose={() => setRenaming(false)}
            onSave={async (next) => {
              await update({ variables: { id, input: { name: next } } });
              setRenaming(false);
              await refresh();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface BalanceCardProps {
  team: Loaded;
  /** The balance of the viewer, in quota units. */
  ownQuota: number;
  refresh(): Promise<unknown>;
}

/** The balance, with links to tokens and usage of the team. */
function BalanceCard({ team, ownQuota, refresh }: BalanceCardProps) {
  const { t } = useTranslation('teams');
  const format = useFormat();
  const { enable_data_export } = useStatus();
  const [transferring, setTransferring] = useState(false);
  const [transfer] = useTransferTeamQuotaMutation();
  const { id, quota, usedQuota, requestCount } = team;
  return (
    <Box as="section" aria-label={t('field.balance')} layerStyle="card" p="5">
      <Flex gap="6" wrap="wrap" align="flex-end" justify="space-between">
        <Box>
          <Flex gap="2" align="center" color="fg.muted" textStyle="label">
            {t('field.balance')}
            {team.status !== userStatus.active && <StatusBadge domain="user" value={team.status} />}
          </Flex>
          <Box textStyle="kpi" color={quota < 0 ? 'fg.error' : undefined}>
            {format.quota(quota)}
          </Box>
          <Box textStyle="caption" color="fg.muted">
            {t('balance.used', {
              quota: format.quota(usedQuota),
              count: requestCount,
              value: format.integer(requestCount),
            })}
          </Box>
        </Box>
        <Flex gap="2" wrap="wrap">
          {team.permissions.includes('TRANSFER') && (
            <Button size="sm" variant="solid" colorPalette="brand" onClick={() => setTransferring(true)}>
              <ArrowLeftRight aria-hidden />
              {t('transfer.action')}
            </Button>
          )}
          {team.role && (
            <Button size="sm" asChild>
              <Link to={`/token?team=${id}`}>
                <KeyRound aria-hidden />
                {t('tokens')}
              </Link>
            </Button>
          )}
          {enable_data_export && (
            <Button size="sm" asChild>
              <Link to={`/detail?team=${id}`}>
                <ChartColumn aria-hidden />
                {t('dashboard')}
              </Link>
            </Button>
          )}
          <Button size="sm" asChild>
            <Link to={logPath({ team: id })}>
              <ScrollText aria-hidden />
              {t('usage')}
            </Link>
          </Button>
          <Button size="sm" asChild>
            <Link to={`/cost?team=${id}`}>
              <ChartNoAxesCombined aria-hidden />
              {t('cost')}
            </Link>
          </Button>
        </Flex>
      </Flex>
      {transferring && (
        <Suspense fallback={null}>
          <TransferDialog
            team={team}
            ownQuota={ownQuota}
            onClose={() => setTransferring(false)}
            onTransfer={async (input) => {
              await transfer({ variables: { teamId: id, input } });
              setTransferring(false);
              notify.success(t('transfer.done'));
              await refresh();
            }}
          />
        </Suspense>
      )}
    </Box>
  );
}
