import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
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
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { useStatus } from '../../lib/status';
import { Badge } from '../../ui/data/badge';
import { notify } from '../../ui/feedback/notify';
import { useMutationHandler } from '../../ui/feedback/use-mutation-handler';
import { ActionMenu } from '../../ui/overlay/action-menu';
import { useConfirm } from '../../ui/overlay/confirm';
import { Section } from '../../ui/section';
import { useFormat } from '../../ui/use-format';
import { limitsOf, QuotaLimits } from './quota-limits';
import { Cell, Head } from './short-table';
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
  const format = useFormat();
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
  if (team.projects.length === 0 && !mayManage) return null;

  const archive = async ({ id, name, archivedAt }: ProjectRowFragment) => {
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
  };
  const actionsOf = (project: ProjectRowFragment) => {
    const place = `team=${team.id}&project=${project.id}`;
    const open = (to: string) => () => navigate(to);
    const isArchived = project.archivedAt !== null;
    return [
      ...(team.role ? [{ id: 'tokens', icon: KeyRound, label: t('tokens'), onSelect: open(`/token?${place}`) }] : []),
      ...(enable_data_export
        ? [{ id: 'dashboard', icon: ChartColumn, label: t('dashboard'), onSelect: open(`/detail?${place}`) }]
        : []),
      { id: 'usage', icon: ScrollText, label: t('usage'), onSelect: open(`/log?range=30d&${place}`) },
      { id: 'cost', icon: ChartNoAxesCombined, label: t('cost'), onSelect: open(`/cost?${place}`) },
      ...(maySeeStatements
        ? [{ id: 'months', icon: ReceiptText, label: t('projects.months'), onSelect: () => setStated(project) }]
        : []),
      ...(mayManage
        ? [
            { id: 'edit', icon: Pencil, label: t('projects.edit'), onSelect: () => setEdited(project) },
            {
              id: 'archive',
              icon: isArchived ? ArchiveRestore : Archive,
              label: t(isArchived ? 'projects.restore' : 'projects.archive'),
              onSelect: () => void archive(project),
            },
          ]
        : []),
    ];
  };
  return (
    <Section
      title={t('projects.title')}
      text={t('projects.text')}
      action={
        mayManage && (
          <Button size="sm" onClick={() => setEdited('new')}>
            <Plus aria-hidden />
            {t('projects.create')}
          </Button>
        )
      }
    >
      {team.projects.length === 0 ? (
        <Box color="fg.muted">{t('projects.empty')}</Box>
      ) : (
        <Box overflowX="auto">
          <chakra.table w="full" textStyle="table" aria-label={t('projects.title')}>
            <thead>
              <tr>
                <Head scope="col">{t('field.name')}</Head>
                <Head scope="col">{t('projects.budget')}</Head>
                <Head scope="col" hideBelow="sm">
                  {t('projects.spent')}
                </Head>
                <Head scope="col" hideBelow="sm">
                  {t('tokens')}
                </Head>
                <Head scope="col" />
              </tr>
            </thead>
            <tbody>
              {team.projects.map((project) => (
                <tr key={project.id}>
                  <Cell overflowWrap="anywhere">
                    <Flex gap="2" wrap="wrap" align="center">
                      <Box fontWeight="medium">{project.name}</Box>
                      {project.archivedAt && <Badge color="gray">{t('projects.isArchived')}</Badge>}
                    </Flex>
                  </Cell>
                  <Cell>
                    <Box maxW="48">
                      <QuotaLimits of={limitsOf(project, project.spending)} />
                    </Box>
                  </Cell>
                  <Cell hideBelow="sm">{project.spending && format.quota(project.spending.total)}</Cell>
                  <Cell hideBelow="sm">{format.integer(project.tokenCount)}</Cell>
                  <Cell textAlign="end">
                    <ActionMenu label={t('projects.actions', { name: project.name })} actions={actionsOf(project)} />
                  </Cell>
                </tr>
              ))}
            </tbody>
          </chakra.table>
        </Box>
      )}
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
    </Section>
  );
}
