import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import {
  Archive,
  ArchiveRestore,
  ChartColumn,
  ChartNoAxesCombined,
  KeyRound,
  Pencil,
  Plus,
  ReceiptText,
  ScrollText,
} from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { logPath } from '../../lib/log-path';
import { useStatus } from '../../lib/status';
import { useEventCallback } from '../../lib/use-event-callback';
import type { RowCommands } from '../../resource-list/commands';
import { ListCard } from '../../resource-list/list-table';
import { Badge } from '../../ui/data/badge';
import { notify } from '../../ui/feedback/notify';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { useConfirm } from '../../ui/overlay/confirm';
import type { DataColumn } from '../../ui/table/column';
import { useFormat } from '../../ui/use-format';
import { limitsOf, QuotaLimits } from './quota-limits';
import {
  type ProjectRowFragment,
  type TeamPageQuery,
  useCreateProjectMutation,
  useSetProjectArchivedMutation,
  useUpdateProjectMutation,
} from './teams.generated';

const ProjectDialog = lazy(() => import('./team-dialogs').then((module) => ({ default: module.ProjectDialog })));
const ProjectMonthsDialog = lazy(() =>
  import('./project-months.dialog').then((module) => ({ default: module.ProjectMonthsDialog })),
);

interface ProjectsCardProps {
  team: TeamPageQuery['team'];
  refresh(): Promise<unknown>;
}

/** The projects of a team with their budgets. Who manages projects creates, changes and archives them. */
export function ProjectsCard({ team, refresh }: ProjectsCardProps) {
  const { t } = useTranslation('teams');
  const navigate = useNavigate();
  const confirm = useConfirm();
  const act = useMutationHandler();
  const [create] = useCreateProjectMutation();
  const [update] = useUpdateProjectMutation();
  const [setArchived] = useSetProjectArchivedMutation();
  /** The project in the form; `new` while one is created. */
  const [edited, setEdited] = useState<ProjectRowFragment | 'new' | null>(null);
  const [stated, setStated] = useState<ProjectRowFragment | null>(null);
  const { enable_data_export } = useStatus();
  const maySeeStatements = team.permissions.includes('SEE_STATEMENT');
  const mayManage = team.permissions.includes('MANAGE_PROJECTS');

  const archive = useEventCallback(async ({ id, name, archivedAt }: ProjectRowFragment) => {
    const archived = archivedAt === null;
    const question = {
      title: t('projects.archiveTitle', { name }),
      text: t('projects.archiveText'),
      action: t('projects.archive'),
    };
    if (archived && !(await confirm({ ...question, dangerous: true }))) return;
    const success = t(archived ? 'projects.archived' : 'projects.restored', { name });
    await act(() => setArchived({ variables: { teamId: team.id, id, archived } }), { success });
    await refresh();
  });
  const commandsOf = useCallback(
    (project: ProjectRowFragment): RowCommands => {
      const place = `team=${team.id}&project=${project.id}`;
      const open = (to: string) => () => navigate(to);
      const isArchived = project.archivedAt !== null;
      return {
        menuLabel: t('projects.actions', { name: project.name }),
        menu: [
          team.role !== null && { id: 'tokens', icon: KeyRound, label: t('tokens'), onSelect: open(`/token?${place}`) },
          enable_data_export && {
            id: 'dashboard',
            icon: ChartColumn,
            label: t('dashboard'),
            onSelect: open(`/detail?${place}`),
          },
          {
            id: 'usage',
            icon: ScrollText,
            label: t('usage'),
            onSelect: open(logPath({ range: '30d', team: team.id, project: project.id })),
          },
          { id: 'cost', icon: ChartNoAxesCombined, label: t('cost'), onSelect: open(`/cost?${place}`) },
          maySeeStatements && {
            id: 'months',
            icon: ReceiptText,
            label: t('projects.months'),
            onSelect: () => setStated(project),
          },
          mayManage && { id: 'edit', icon: Pencil, label: t('projects.edit'), onSelect: () => setEdited(project) },
          mayManage && {
            id: 'archive',
            icon: isArchived ? ArchiveRestore : Archive,
            label: t(isArchived ? 'projects.restore' : 'projects.archive'),
            onSelect: () => void archive(project),
          },
        ],
      };
    },
    [t, team.id, team.role, enable_data_export, maySeeStatements, mayManage, navigate, archive],
  );
  const columns = useColumns();
  if (team.projects.length === 0 && !mayManage) return null;
  return (
    <>
      <ListCard
        id="team-projects"
        title={t('projects.title')}
        text={t('projects.text')}
        page={{ nodes: team.projects }}
        columns={columns}
        loading={false}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onRefresh={() => void refresh()}
        dimmed={({ archivedAt }) => archivedAt !== null}
        commands={
          mayManage && (
            <Button size="sm" onClick={() => setEdited('new')}>
              <Plus aria-hidden />
              {t('projects.create')}
            </Button>
          )
        }
        commandsOf={commandsOf}
        empty={{ title: t('projects.empty') }}
      />
      {edited && (
        <Suspense fallback={null}>
          <ProjectDialog
            project={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
            onSave={async (input) => {
              const saved = { teamId: team.id, input };
              await (edited === 'new'
                ? create({ variables: saved })
                : update({ variables: { ...saved, id: edited.id } }));
              setEdited(null);
              notify.success(t('projects.saved', { name: input.name }));
              await refresh();
            }}
          />
        </Suspense>
      )}
      {stated && (
        <Suspense fallback={null}>
          <ProjectMonthsDialog teamId={team.id} project={stated} onClose={() => setStated(null)} />
        </Suspense>
      )}
    </>
  );
}

function useColumns(): DataColumn<ProjectRowFragment>[] {
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
        cell: ({ name, archivedAt }) => (
          <Flex gap="2" wrap="wrap" align="center" fontWeight="medium">
            {name}
            {archivedAt && <Badge color="gray">{t('projects.isArchived')}</Badge>}
          </Flex>
        ),
      },
      {
        id: 'budget',
        header: t('projects.budget'),
        minW: '40',
        cell: (project) => <QuotaLimits of={limitsOf(project, project.spending)} />,
      },
      {
        id: 'spent',
        header: t('projects.spent'),
        align: 'end',
        card: 'figure',
        cell: ({ spending }) => spending && format.quota(spending.total),
      },
      {
        id: 'tokens',
        header: t('tokens'),
        align: 'end',
        card: 'figure',
        cell: ({ tokenCount }) => format.integer(tokenCount),
      },
    ],
    [t, format],
  );
}
