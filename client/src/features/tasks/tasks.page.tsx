import { NetworkStatus } from '@apollo/client';
import { useMemo, useState } from 'react';
import { useListState } from '../../lib/list-state';
import { useRowParam } from '../../lib/row-param';
import { isAdmin, useSessionUser } from '../../lib/session';
import { TaskDialog } from './task.dialog';
import { TaskFilters } from './task-filters';
import { useTaskListQuery } from './tasks.generated';
import { isUnderWay, queryOf, taskListParams } from './tasks.url';
import { TasksView } from './tasks.view';

/** Polling interval while tasks are in progress, in ms. */
const lookEvery = 10_000;

export function TasksPage() {
  const admin = isAdmin(useSessionUser());
  const list = useListState(taskListParams);
  const row = useRowParam();
  const [asOf] = useState(Date.now);
  const query = useMemo(() => queryOf(list.filters, asOf, admin), [list.filters, asOf, admin]);
  const [underWay, setUnderWay] = useState(false);
  const { data, previousData, networkStatus, loading, error, refetch } = useTaskListQuery({
    variables: { ...query, page: { first: list.size, page: list.page } },
    pollInterval: underWay ? lookEvery : 0,
    skipPollAttempt: () => document.hidden,
  });
  const page = (data ?? previousData)?.tasks;
  const moving = page?.nodes.some(({ status }) => isUnderWay(status)) ?? false;
  if (moving !== underWay) setUnderWay(moving);
  return (
    <>
      <TasksView
        admin={admin}
        rows={page?.nodes}
        total={page?.totalCount ?? 0}
        loading={loading && networkStatus !== NetworkStatus.poll}
        error={error}
        list={list}
        filters={<TaskFilters list={list} admin={admin} />}
        onRefresh={() => void refetch().catch(() => undefined)}
        onOpen={row.set}
      />
      <TaskDialog task={page?.nodes.find(({ id }) => id === row.id)} onClose={() => row.set(null)} />
    </>
  );
}
