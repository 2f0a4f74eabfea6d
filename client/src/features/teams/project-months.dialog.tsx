import { Text } from '@chakra-ui/react/text';
import { useTranslation } from '../../i18n/use-translation';
import { DetailDialog } from '../../ui/overlay/detail-dialog';
import { MonthList } from '../../ui/statements/month-list';
import { type ProjectMonthsQuery, type ProjectRowFragment, useProjectMonthsQuery } from './teams.generated';

type Month = ProjectMonthsQuery['projectStatements']['nodes'][number];

interface ProjectMonthsDialogProps {
  teamId: string;
  project: Pick<ProjectRowFragment, 'id' | 'name'>;
  onClose(): void;
}

/** The closed monthly statements of a project. */
export function ProjectMonthsDialog({ teamId, project: { id: projectId, name }, onClose }: ProjectMonthsDialogProps) {
  const { t } = useTranslation('teams');
  const { data, error, refetch } = useProjectMonthsQuery({ variables: { teamId, projectId } });
  return (
    <DetailDialog open onClose={onClose} title={t('projects.monthsTitle', { name })} size="lg">
      <Text color="fg.muted" mb="3">
        {t('projects.monthsText')}
      </Text>
      <MonthList
        months={data?.projectStatements.nodes}
        error={error}
        onRetry={() => void refetch().catch(() => undefined)}
        path={`/api/team/${teamId}/projects/${projectId}/statement/months`}
        columns={[
          { id: 'before', head: t('projects.spentBefore'), units: ({ spentBefore }: Month) => spentBefore },
          { id: 'usage', head: t('projects.spentInMonth'), units: ({ usageTotal }: Month) => usageTotal, main: true },
          { id: 'after', head: t('projects.spentAfter'), units: ({ spentAfter }: Month) => spentAfter },
        ]}
      />
    </DetailDialog>
  );
}
