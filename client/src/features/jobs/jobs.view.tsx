import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Stack } from '@chakra-ui/react/stack';
import { ExternalLink, RotateCcw, Square, Trash2, Workflow } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { jobKinds } from '../../lib/job-kinds';
import type { ListState } from '../../lib/list-state';
import { CodeBlock } from '../../ui/data/code-block';
import { statusLook } from '../../ui/data/status-catalogue';
import { SelectInput } from '../../ui/form/select-input';
import { IconAction } from '../../ui/icon-action';
import { PageHeader } from '../../ui/page-header';
import { DataTable } from '../../ui/table/data-table';
import { FilterBar, type FilterChip, FilterItem } from '../../ui/table/filter-bar';
import { jobColumns } from './job-columns';
import type { JobQueueCountsFragment, JobRowFragment } from './jobs.generated';
import { isOfSchedule, jobKey, type jobListParams, jobStates } from './jobs.url';
import { QueueList } from './queue-list';
import { useJobName } from './use-job-name';

export interface JobCommands {
  retry(job: JobRowFragment): void;
  retryParked(kind: string): void;
  cancel(job: JobRowFragment): void;
  discard(job: JobRowFragment): void;
}

interface JobsViewProps {
  queues: readonly JobQueueCountsFragment[] | undefined;
  rows: readonly JobRowFragment[] | undefined;
  total: number;
  loading: boolean;
  error?: unknown;
  list: ListState<typeof jobListParams>;
  commands: JobCommands;
  onRefresh(): void;
}

export function JobsView(props: JobsViewProps) {
  const { list, commands } = props;
  const { t } = useTranslation('jobs');
  const nameOf = useJobName();
  const [open, setOpen] = useState<string | null>(null);
  // The name of a kind depends only on the language, and so on `t`.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const columns = useMemo(() => jobColumns(t, nameOf), [t]);
  return (
    <>
      <PageHeader
        title={t('title')}
        purpose={t('purpose')}
        actions={
          <Button asChild>
            <a href="/admin/queues" target="_blank" rel="noopener">
              <ExternalLink aria-hidden />
              {t('board')}
            </a>
          </Button>
        }
      />
      <Stack gap="4">
        <QueueList
          queues={props.queues}
          chosen={list.filters.kind}
          onChoose={(kind, state = undefined) => list.setFilters({ kind, state: state ?? '' })}
          onRetryParked={commands.retryParked}
        />
        <DataTable
          id="jobs"
          caption={t('jobs')}
          columns={columns}
          rows={props.rows}
          rowId={(job) => jobKey(job)}
          rowName={({ kind, id }) => `${nameOf(kind)} ${id}`}
          total={props.total}
          list={list}
          loading={props.loading}
          error={props.error}
          onRefresh={props.onRefresh}
          filters={<JobFilters list={list} />}
          detail={{ render: (job) => <JobDetail job={job} />, openId: open, onToggle: setOpen }}
          actions={(job) => <JobActions job={job} name={`${nameOf(job.kind)} ${job.id}`} commands={commands} />}
          empty={{ icon: Workflow, title: t('empty.title'), text: t('empty.text') }}
        />
      </Stack>
    </>
  );
}

function JobFilters({ list }: { list: JobsViewProps['list'] }) {
  const { t } = useTranslation('jobs');
  const { t: tc } = useTranslation('common');
  const { t: ts } = useTranslation('status');
  const nameOf = useJobName();
  const { kind, state } = list.filters;
  const stateName = (value: string) => ts(statusLook('job', value).label as 'job.active');
  const chips: FilterChip[] = [];
  const add = (id: string, name: string, value: string, onRemove: () => void) =>
    chips.push({ id, label: tc('filter.chip', { name, value }), onRemove });
  if (kind) add('kind', t('column.kind'), nameOf(kind), () => list.setFilters({ kind: '' }));
  if (state) add('state', t('column.state'), stateName(state), () => list.setFilters({ state: '' }));
  return (
    <FilterBar chips={chips} onClear={list.clearFilters}>
      <FilterItem w="56">
        <SelectInput
          size="sm"
          label={t('column.kind')}
          placeholder={t('filter.anyKind')}
          value={kind}
          options={jobKinds.map((value) => ({ value, label: nameOf(value) }))}
          onChange={(value) => list.setFilters({ kind: value })}
        />
      </FilterItem>
      <FilterItem w="40">
        <SelectInput
          size="sm"
          label={t('column.state')}
          placeholder={t('filter.anyState')}
          value={state}
          options={jobStates.map((value) => ({ value, label: stateName(value) }))}
          onChange={(value) => list.setFilters({ state: jobStates.find((known) => known === value) ?? '' })}
        />
      </FilterItem>
    </FilterBar>
  );
}

interface JobActionsProps {
  job: JobRowFragment;
  name: string;
  commands: JobCommands;
}

function JobActions({ job, name, commands }: JobActionsProps) {
  const { t } = useTranslation('jobs');
  if (job.state === 'FAILED') {
    return (
      <>
        <IconAction icon={RotateCcw} label={t('action.retry', { name })} onClick={() => commands.retry(job)} />
        <IconAction icon={Trash2} label={t('action.discard', { name })} onClick={() => commands.discard(job)} />
      </>
    );
  }
  if (job.state === 'COMPLETED' || isOfSchedule(job)) return null;
  return <IconAction icon={Square} label={t('action.cancel', { name })} onClick={() => commands.cancel(job)} />;
}

function JobDetail({ job }: { job: JobRowFragment }) {
  const { t } = useTranslation('jobs');
  return (
    <Stack gap="3">
      <CodeBlock label={t('detail.data')} code={pretty(job.data)} maxH="64" />
      {job.failure && (
        <Box>
          <CodeBlock label={t('column.failure')} code={job.failure} maxH="64" />
        </Box>
      )}
    </Stack>
  );
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
