import { type Filters, type Param, param } from '../../lib/list-state';
import { openBoundsOf, type Range, rangeParams } from '../../lib/time-range';
import type { Scope, TaskFilter } from './async-tasks.generated';

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

/** Default ranges, as the specification defines: all image tasks, and the tasks from midnight today. */
export const defaultRange = { drawing: 'all', task: 'today' } as const;

/** The parameters of every list of tasks. */
const listParams = (range: Range, statuses: readonly string[]) => ({
  ...rangeParams(range),
  task: param.text(),
  status: param.choice(['', ...statuses], '') as Param<string>,
  /** Administrators only. */
  channel: param.integer(),
});

/** The lists of the task log; the first is the one of its address without a parameter. */
export const taskKinds = ['music', 'video'] as const;
export type TaskKind = (typeof taskKinds)[number];

export const taskPath = (kind: TaskKind): string => (kind === taskKinds[0] ? '/task' : `/task?kind=${kind}`);

export type TaskParams = ReturnType<typeof listParams>;

export const taskListParams = {
  ...listParams(defaultRange.task, taskStatuses),
  kind: param.choice(taskKinds, taskKinds[0]),
};

/** Resets all filters, and keeps the kind. */
export const withoutFilters = {
  ...{ range: defaultRange.task, from: undefined, to: undefined, task: '', status: '', channel: undefined },
} satisfies Partial<Filters<typeof taskListParams>>;

export const drawingListParams = {
  ...listParams(defaultRange.drawing, drawingStatuses),
  /** Shows images instead of rows. */
  gallery: param.flag(),
};

export type TaskFilters = Filters<TaskParams>;

/** Final states, and the unknown state. */
const settled = new Set(['SUCCESS', 'FAILURE', 'CANCEL', 'UNKNOWN']);
export const isUnderWay = (status: string): boolean => !settled.has(status);

/** Administrators see the tasks of the whole site, other users their own. */
export function queryOf(filters: TaskFilters, asOf: number, admin: boolean): { scope: Scope; filter: TaskFilter } {
  const { task, status, channel } = filters;
  return {
    scope: admin ? 'SITE' : 'SELF',
    filter: {
      ...openBoundsOf(filters, asOf),
      taskId: task || null,
      status: status || null,
      ...(admin && channel !== undefined && { channelId: String(channel) }),
    },
  };
}
