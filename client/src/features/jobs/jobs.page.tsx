import { NetworkStatus } from '@apollo/client';
import { useEffect, useRef, useState } from 'react';
import { useSocketState } from '../../graphql/socket-state';
import { useListState } from '../../lib/list-state';
import { useJobFollowedSubscription, useJobListQuery, useJobsCountedSubscription } from './jobs.generated';
import { jobKey, jobListParams } from './jobs.url';
import { JobsView } from './jobs.view';
import { useJobCommands } from './use-job-commands';

/** Milliseconds that changes are gathered for: a busy queue tells of itself twice a second. */
const gather = 1500;
/** Milliseconds between looks while nothing is told. */
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
    onData: ({ data: { data: told } }) => {
      // The counts are in the cache already; the list below needs to be asked for again.
      if (told && (!kind || told.jobsChanged.kind === kind)) stir();
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

/** Keeps a job under way up to date: what is told goes into the cache, where the list finds it. */
function Follow(variables: { kind: string; id: string }) {
  useJobFollowedSubscription({ variables });
  return null;
}

/** Runs once for all calls within the time to gather, while the page is looked at. */
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
