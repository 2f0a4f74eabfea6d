import { NetworkStatus } from '@apollo/client';
import { Button } from '@chakra-ui/react/button';
import type { TFunction } from 'i18next';
import { CalendarClock, ExternalLink, Workflow } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useCatchUp, useSocketState } from '../../graphql/live/socket-state';
import { viewsOf } from '../../graphql/saved-views/views-slot';
import { useTranslation } from '../../i18n/use-translation';
import { jobKinds } from '../../lib/job-kinds.generated';
import { type ListState, useListState } from '../../lib/list-state';
import { useRowParam } from '../../lib/row-param';
import { useCan } from '../../lib/session';
import { useEventCallback } from '../../lib/use-event-callback';
import { useEverOpen } from '../../lib/use-overlay';
import { ListFilters, useStatusFilter } from '../../resource-list/list-filters';
import { ResourceList } from '../../resource-list/resource-list';
import { sortOf } from '../../resource-list/sort';
import { IconLink } from '../../ui/icon-link';
import { jobColumns } from './job-columns';
import { JobDetail } from './job-detail';
import { type JobQueueCountsFragment, useJobListQuery, useJobsCountedSubscription } from './jobs.generated';
import { jobKey, jobListParams, jobSort, jobStates, listsRoutine, scheduledView, selectionOf } from './jobs.url';
import { QueueList } from './queue-list';
import { useJobCommands } from './use-job-commands';
import { useJobName } from './use-job-name';

const JobDialog = lazy(() => import('./job.dialog').then((module) => ({ default: module.JobDialog })));

/** Changes are batched for this long, in ms: a busy queue reports a change twice a second. */
const batchMs = 1500;
/** Polling interval without change events, in ms. */
const pollIntervalMs = 10_000;

export function JobsPage() {
  const { t } = useTranslation('jobs');
  const nameOf = useJobName();
  const [open, setOpen] = useState<string | null>(null);
  const row = useRowParam();
  const hasOpened = useEverOpen(row.id !== null);
  const list = useListState(jobListParams);
  const { kind, state } = list.filters;
  const isScheduled = state === scheduledView;
  const columns = useMemo(() => jobColumns(t, nameOf, isScheduled), [t, nameOf, isScheduled]);
  const socket = useSocketState();
  const { latest, networkStatus, loading, error, refetch } = useJobListQuery({
    variables: {
      ...selectionOf({ kind, state }),
      page: { first: list.size, page: list.page },
      ...jobSort.argumentsOf(list.filters.sort),
    },
    pollInterval: socket === 'live' ? 0 : pollIntervalMs,
  });
  const [quiet, setQuiet] = useState(false);
  const refetchJobs = async (quietly: boolean) => {
    setQuiet(quietly);
    await refetch().catch(() => undefined);
    setQuiet(false);
  };
  const scheduleRefetch = useBatched(() => void refetchJobs(true));
  useJobsCountedSubscription({
    onData: ({ data: { data: event } }) => {
      // The counts are already in the cache; the list below is refetched, with the progress of its jobs.
      if (event && (!kind || event.jobsChanged.kind === kind)) scheduleRefetch();
    },
  });
  useCatchUp(() => refetchJobs(true));
  const schedules = schedulesText(
    t,
    latest?.jobQueues.filter((queue) => kind === '' || queue.kind === kind),
  );
  const commands = useJobCommands(() => refetchJobs(true));
  const mayWrite = useCan('jobs:write');
  return (
    <>
      <ResourceList
        id="jobs"
        views={viewsOf('JOBS')}
        title={t('title')}
        purpose={t('purpose')}
        caption={t('jobs')}
        tools={
          <>
            <Button
              size="sm"
              variant={isScheduled ? 'subtle' : 'ghost'}
              aria-pressed={isScheduled}
              onClick={() => list.setFilters({ state: isScheduled ? '' : scheduledView })}
            >
              <CalendarClock aria-hidden />
              {schedules}
            </Button>
            <IconLink icon={ExternalLink} label={t('board')} href="/admin/queues" />
          </>
        }
        columns={columns}
        // The next runs of schedules are in the order of their times.
        {...(!isScheduled && { sort: sortOf(list, jobSort) })}
        page={latest?.jobs}
        rowId={(job) => jobKey(job)}
        rowName={commands.nameOf}
        loading={loading && networkStatus !== NetworkStatus.poll && !quiet}
        error={error}
        list={list}
        onRefresh={() => void refetchJobs(false)}
        filters={<JobFilters list={list} />}
        detail={{ render: (job) => <JobDetail job={job} />, openId: open, onToggle: setOpen }}
        {...(mayWrite && { commandsOf: commands.commandsOf })}
        empty={{ icon: Workflow, title: t('empty.title'), text: t('empty.text') }}
        below={
          // The list above shows that they could not be loaded.
          (latest || !error) && (
            <QueueList
              queues={latest?.jobQueues}
              chosen={kind}
              onChoose={(chosen, of) => list.setFilters({ kind: chosen, state: of ?? '' })}
              onRetryParked={mayWrite ? (parked) => void commands.retryParked(parked) : undefined}
            />
          )
        }
      />
      {hasOpened && (
        <Suspense fallback={null}>
          <JobDialog
            which={row.id}
            onClose={() => row.set(null)}
            commandsOf={mayWrite ? commands.commandsOf : undefined}
          />
        </Suspense>
      )}
    </>
  );
}

/** "27 schedules", of the listed kinds; without the number until it is known. */
function schedulesText(t: TFunction<'jobs'>, queues: readonly JobQueueCountsFragment[] | undefined): string {
  const count = queues?.filter(({ nextRunAt }) => nextRunAt !== null).length;
  return count === undefined ? t('schedules') : t('scheduleCount', { count });
}

function JobFilters({ list }: { list: ListState<typeof jobListParams> }) {
  const { t } = useTranslation('jobs');
  const nameOf = useJobName();
  const states = useStatusFilter('job', jobStates);
  return (
    <ListFilters
      list={list}
      line={{ placeholder: t('filter.line') }}
      filters={[
        {
          id: 'kind',
          kind: 'select',
          label: t('column.kind'),
          placeholder: t('filter.anyKind'),
          w: '40',
          options: jobKinds.map((value) => ({ value, label: nameOf(value) })),
          nameOf,
        },
        {
          id: 'state',
          kind: 'select',
          label: t('column.state'),
          placeholder: t(listsRoutine({ ...list.filters, state: '' }) ? 'filter.anyState' : 'filter.noRoutine'),
          w: '40',
          options: [...states.options, { value: scheduledView, label: t('schedules') }],
        },
      ]}
    />
  );
}

/** Runs once for all calls within the batch time, while the page is visible. */
function useBatched(run: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const runLatest = useEventCallback(run);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    if (timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (!document.hidden) runLatest();
    }, batchMs);
  };
}
