import { NetworkStatus } from '@apollo/client';
import { useMemo, useState } from 'react';
import type { ListState } from '../../lib/list-state';
import type { PageInput, Scope } from './async-tasks.generated';
import { isUnderWay, type TaskFilters, type TaskParams } from './task-list.url';

/** Polling interval while tasks are in progress, in ms. */
const pollIntervalMs = 10_000;

/** The variables of a list besides its page. */
interface Query<Filter> {
  scope: Scope;
  filter: Filter;
}

interface Options<Filter> {
  variables: Query<Filter> & { page: PageInput };
  pollInterval: number;
}

interface Result<Data> {
  latest: Data | undefined;
  loading: boolean;
  networkStatus: NetworkStatus;
  error?: unknown;
  refetch(): Promise<unknown>;
}

interface TaskPage<T> {
  nodes: T[];
  totalCount: number;
}

/** One page of a task list, with any of its generated hooks; polls while a task on the page is in progress. */
export function useTaskQuery<Data, T extends { status: string }, Filter>(
  useListQuery: (options: Options<Filter>) => Result<Data>,
  pageOf: (data: Data) => TaskPage<T>,
  queryOf: (filters: TaskFilters, asOf: number, seesSite: boolean) => Query<Filter>,
  list: ListState<TaskParams>,
  seesSite: boolean,
) {
  const [asOf] = useState(Date.now);
  const { filters, size, page: number } = list;
  const query = useMemo(() => queryOf(filters, asOf, seesSite), [queryOf, filters, asOf, seesSite]);
  const [underWay, setUnderWay] = useState(false);
  const { latest, loading, networkStatus, error, refetch } = useListQuery({
    variables: { ...query, page: { first: size, page: number } },
    pollInterval: underWay ? pollIntervalMs : 0,
  });
  const page = latest && pageOf(latest);
  const moving = page?.nodes.some(({ status }) => isUnderWay(status)) ?? false;
  if (moving !== underWay) setUnderWay(moving);
  return {
    page,
    loading: loading && networkStatus !== NetworkStatus.poll,
    error,
    onRefresh: () => void refetch().catch(() => undefined),
  };
}
