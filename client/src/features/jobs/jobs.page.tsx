import { NetworkStatus } from '@apollo/client';
import { useEffect, useRef, useState } from 'react';
import { useSocketState } from '../../graphql/socket-state';
import { useListState } from '../../lib/list-state';
import { useJobFollowedSubscription, useJobListQuery, useJobsCountedSubscription } from './jobs.generated';
import { jobKey, jobListParams } from './jobs.url';
import { JobsView } from './jobs.view';
import { useJobCommands } from './use-job-commands';

/** Changes are batched for this long, in ms: a busy queue reports a change twice a second. */
const gather = 1500;
/** Polling interval without change events, in ms. */
const lookEvery = 10_000;

export function JobsPage() {
  const list = useListState(jobListParams);
  const { kind, state } = list.filters;
  const socket = useSocketState();
  const { data, previousData, networkStatus, loading, error, refetch } = useJobListQuery({
    variables: { kind: kind || undefined, state: state || undefined, page: { first: list.size, page: list.page } },
    pollInterval: socket === 'live' ? 0 : lookEvery,
    skipPollAttempt: () => document.hidden,
  });
  const [quiet, setQuiet] = useState(false);
  const look = async (quietly: boolean) => {
    setQuiet(quietly);
    await refetch().catch(() => undefined);
    setQuiet(false);
  };
  const stir = useGathered(() => void look(true));
  useJobsCountedSubscription({
    onData: ({ data: { data: event } }) => {
      // The counts are already in the cache; the list below is refetched.
      if (event && (!kind || event.jobsChanged.kind === kind)) stir();
    },
  });
  const answer = data ?? previousData;
  const commands = useJobCommands(() => look(true));
  return (
    <>
      <JobsView
        queues={answer?.jobQueues}
        rows={answer?.jobs.nodes}
        total={answer?.jobs.totalCount ?? 0}
        loading={loading && networkStatus !== NetworkStatus.poll && !quiet}
        error={error}
        list={list}
        commands={commands}
        onRefresh={() => void look(false)}
      />
      {answer?.jobs.nodes
        .filter((job) => job.state === 'ACTIVE')
        .map((job) => (
          <Follow key={jobKey(job)} kind={job.kind} id={job.id} />
        ))}
    </>
  );
}

/** Subscribes to a job in progress; updates go to the cache, which the list reads. */
function Follow(variables: { kind: string; id: string }) {
  useJobFollowedSubscription({ variables });
  return null;
}

/** Runs once for all calls within the batch time, while the page is visible. */
function useGathered(run: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    if (timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (!document.hidden) latest.current();
    }, gather);
  };
}
