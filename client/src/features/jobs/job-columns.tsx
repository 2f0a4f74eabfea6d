import { Box } from '@chakra-ui/react/box';
import type { TFunction } from 'i18next';
import { useSearchParams } from 'react-router-dom';
import { StatusBadge } from '../../ui/data/badge';
import { Dash, Timestamp } from '../../ui/data/figures';
import { LongText } from '../../ui/data/long-text';
import { ProgressBar } from '../../ui/data/progress';
import type { DataColumn } from '../../ui/table/column';
import { RowLink } from '../../ui/table/row-link';
import type { JobRowFragment } from './jobs.generated';
import { jobKey } from './jobs.url';

export function jobColumns(t: TFunction<'jobs'>, nameOf: (kind: string) => string): DataColumn<JobRowFragment>[] {
  return [
    { id: 'kind', header: t('column.kind'), card: 'title', cell: ({ kind }) => nameOf(kind) },
    { id: 'id', header: t('column.id'), cell: (job) => <IdCell job={job} /> },
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
        state === 'ACTIVE' ? <ProgressBar percent={progress ?? undefined} label={t('column.progress')} /> : <Dash />,
    },
    { id: 'attempts', header: t('column.attempts'), align: 'end', cell: ({ attempts }) => attempts },
    { id: 'created', header: t('column.created'), cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
    { id: 'started', header: t('column.started'), cell: ({ startedAt }) => <Timestamp at={startedAt} /> },
    {
      id: 'finished',
      header: t('column.finished'),
      optional: true,
      cell: ({ finishedAt }) => <Timestamp at={finishedAt} />,
    },
    {
      id: 'failure',
      header: t('column.failure'),
      minW: '48',
      maxW: '72',
      wrap: true,
      cell: ({ failure }) => (
        <Box color={failure ? 'fg.error' : undefined}>
          <LongText text={failure ?? ''} />
        </Box>
      ),
    },
  ];
}

/** Opens the job over the list, which keeps its filters. */
function IdCell({ job }: { job: JobRowFragment }) {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.set('row', jobKey(job));
  return (
    <RowLink to={`/jobs?${next}`} title={job.id}>
      <span className="truncate mono" style={{ maxWidth: 'var(--tg-sizes-40)' }}>
        {job.id}
      </span>
    </RowLink>
  );
}
