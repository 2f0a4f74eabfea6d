import { type Filters, param } from '../../lib/list-state';
import { openBoundsOf, rangeParams } from '../../lib/time-range';
import type { Scope, TaskFilter } from './tasks.generated';

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

/** From midnight today, as the specification defines. */
export const defaultRange = 'today';

export const taskListParams = {
  ...rangeParams(defaultRange),
  task: param.text(),
  status: param.choice(['', ...taskStatuses], ''),
  /** Administrators only. */
  channel: param.integer(),
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
