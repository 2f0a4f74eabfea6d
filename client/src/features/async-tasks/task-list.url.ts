import { type Filters, listSort, type Param, param } from '../../lib/list-state';
import { batchSortColumns } from '../../lib/sort-columns/batch-sort.generated';
import { taskSortColumns } from '../../lib/sort-columns/task-sort.generated';
import { openBoundsOf, type Range, rangeParams } from '../../lib/time-range';
import type {
  BatchFilter,
  BatchProgress,
  BatchSort,
  Scope,
  SortDirection,
  TaskFilter,
  TaskSort,
} from './async-tasks.generated';

/** In the order in which an image task passes through them. */
export const drawingStatuses = ['NOT_START', 'SUBMITTED', 'IN_PROGRESS', 'MODAL', 'SUCCESS', 'FAILURE'] as const;

/** In the order in which a task passes through them. */
export const taskStatuses = [
  'NOT_START',
  'SUBMITTED',
  'QUEUED',
  'IN_PROGRESS',
  'SUCCESS',
  'FAILURE',
  'UNKNOWN',
] as const;

/** A batch is in progress, or its results are charged. */
export const batchStatuses: readonly BatchProgress[] = ['IN_PROGRESS', 'ENDED'];

/**
 * Default ranges, as in the console of new-api: all image tasks, and the tasks from midnight today. Batches take up to a
 * day.
 */
export const defaultRange = { drawing: 'all', task: 'today', batch: 'all' } as const;

/** The sort order of every list except the list of batches. */
export const taskSort = listSort(taskSortColumns, '-submitted');

export const batchSort = listSort(batchSortColumns, '-created');

/** The parameters of every list of tasks. */
const listParams = (range: Range, statuses: readonly string[], sort = taskSort.param) => ({
  ...rangeParams(range),
  task: param.text(),
  status: param.choice(['', ...statuses], '') as Param<string>,
  /** Administrators only. */
  channel: param.integer(),
  sort,
});

/** The lists of the task log; the first is the one of its address without a parameter. */
export const taskKinds = ['music', 'video', 'batch'] as const;
export type TaskKind = (typeof taskKinds)[number];

export const taskPath = (kind: TaskKind): string => (kind === taskKinds[0] ? '/task' : `/task?kind=${kind}`);

export type TaskParams = ReturnType<typeof listParams>;

const kind = param.choice(taskKinds, taskKinds[0]);

export const taskListParams = { ...listParams(defaultRange.task, taskStatuses), kind };

export const batchListParams = { ...listParams(defaultRange.batch, batchStatuses, batchSort.param), kind };

/** Resets all filters, and keeps the kind. */
export const withoutFilters = {
  range: defaultRange.task,
  from: undefined,
  to: undefined,
  task: '',
  status: '',
  channel: undefined,
} satisfies Partial<Filters<typeof taskListParams>>;

export const drawingListParams = {
  ...listParams(defaultRange.drawing, drawingStatuses),
  /** Shows images instead of rows. */
  gallery: param.flag(),
};

export type TaskFilters = Filters<TaskParams>;

/** Final states, and the unknown state. */
const settled = new Set(['SUCCESS', 'FAILURE', 'CANCEL', 'UNKNOWN', 'COMPLETED', 'FAILED', 'EXPIRED', 'CANCELLED']);
export const isUnderWay = (status: string): boolean => !settled.has(status);

interface TaskQuery {
  scope: Scope;
  filter: TaskFilter;
  sort: TaskSort;
  direction: SortDirection;
}

/** Administrators see the tasks of the whole site, other users their own. */
export function queryOf(filters: TaskFilters, asOf: number, seesSite: boolean): TaskQuery {
  const { task, status, sort } = filters;
  const { scope, filter } = sharedQuery(filters, asOf, seesSite);
  return {
    scope,
    filter: { ...filter, taskId: task || null, status: status || null },
    ...taskSort.argumentsOf(sort),
  };
}

/** The arguments of the query of batches. */
export function batchQueryOf(
  filters: TaskFilters,
  asOf: number,
  seesSite: boolean,
): { scope: Scope; filter: BatchFilter; sort: BatchSort; direction: SortDirection } {
  const { task, status, sort } = filters;
  const { scope, filter } = sharedQuery(filters, asOf, seesSite);
  const progress = batchStatuses.find((known) => known === status) ?? null;
  return { scope, filter: { ...filter, batchId: task || null, progress }, ...batchSort.argumentsOf(sort) };
}

function sharedQuery(filters: TaskFilters, asOf: number, seesSite: boolean) {
  const { channel } = filters;
  const scope: Scope = seesSite ? 'SITE' : 'SELF';
  const channelId = seesSite && channel !== undefined && { channelId: String(channel) };
  return { scope, filter: { ...openBoundsOf(filters, asOf), ...channelId } };
}
