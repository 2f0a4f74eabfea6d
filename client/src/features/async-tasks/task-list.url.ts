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

const listParams = (range: Range, statuses: readonly string[]) => ({
  ...rangeParams(range),
  task: param.text(),
  status: param.choice(['', ...statuses], '') as Param<string>,
  /** Administrators only. */
  channel: param.integer(),
});

export const taskListParams = listParams(defaultRange.task, taskStatuses);

export const drawingListParams = {
  ...listParams(defaultRange.drawing, drawingStatuses),
  /** Shows images instead of rows. */
  gallery: param.flag(),
};

export type TaskFilters = Filters<typeof taskListParams>;

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
