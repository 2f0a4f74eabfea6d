import { Box } from '@chakra-ui/react/box';
import type { TFunction } from 'i18next';
import { useSearchParams } from 'react-router-dom';
import { StatusBadge } from '../../ui/data/badge';
import { Mono, Timestamp } from '../../ui/data/figures';
import { LongText } from '../../ui/data/long-text';
import { ProgressBar } from '../../ui/data/progress';
import type { DataColumn } from '../../ui/table/column';
import { RowLink } from '../../ui/table/row-link';
import type { JobRowFragment } from './jobs.generated';
import { jobKey, nextRunOf } from './jobs.url';

/** The columns of the list. `ofSchedules`: the rows are the next runs of schedules, which have neither run nor failed. */
export function jobColumns(
  t: TFunction<'jobs'>,
  nameOf: (kind: string) => string,
  ofSchedules: boolean,
): DataColumn<JobRowFragment>[] {
  const kind: DataColumn<JobRowFragment> = {
    id: 'kind',
    header: t('column.kind'),
    card: 'title',
    cell: (job) => <KindCell job={job} name={nameOf(job.kind)} />,
  };
  const id: DataColumn<JobRowFragment> = {
    id: 'id',
    header: t('column.id'),
    optional: true,
    cell: (job) => <Mono maxW="40">{job.id}</Mono>,
  };
  const created: DataColumn<JobRowFragment> = {
    id: 'created',
    header: t('column.created'),
    cell: ({ createdAt }) => <Timestamp at={createdAt} />,
  };
  if (ofSchedules) {
    const nextRun = {
      id: 'nextRun',
      header: t('nextRun'),
      cell: (job: JobRowFragment) => <Timestamp at={nextRunOf(job)} />,
    };
    return [kind, nextRun, id, created];
  }
  return [
    kind,
    {
      id: 'state',
      header: t('column.state'),
      card: 'status',
      cell: ({ state }) => <StatusBadge domain="job" value={state} />,
    },
    {
      id: 'progress',
      header: t('column.progress'),
      minW: '32',
      cell: ({ state, progress }) =>
        state === 'ACTIVE' && <ProgressBar percent={progress ?? undefined} label={t('column.progress')} />,
    },
    { id: 'attempts', header: t('column.attempts'), align: 'end', cell: ({ attempts }) => attempts },
    created,
    { id: 'started', header: t('column.started'), cell: ({ startedAt }) => startedAt && <Timestamp at={startedAt} /> },
    {
      id: 'finished',
      header: t('column.finished'),
      optional: true,
      cell: ({ finishedAt }) => finishedAt && <Timestamp at={finishedAt} />,
    },
    {
      id: 'failure',
      header: t('column.failure'),
      minW: '48',
      maxW: '72',
      wrap: true,
      cell: ({ failure }) =>
        failure && (
          <Box color="fg.error">
            <LongText text={failure} />
          </Box>
        ),
    },
    id,
  ];
}

/** Opens the job over the list, which keeps its filters. */
function KindCell({ job, name }: { job: JobRowFragment; name: string }) {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.set('row', jobKey(job));
  return (
    <RowLink to={`/jobs?${next}`} aria-label={`${name} ${job.id}`} title={job.id}>
      {name}
    </RowLink>
  );
}
