import { type Filters, param } from '../../lib/list-state';
import { openBoundsOf, rangeParams } from '../../lib/time-range';
import type { Scope, TaskFilter } from './drawings.generated';

/** In the order in which an image task passes through them. */
export const drawingStatuses = ['NOT_START', 'SUBMITTED', 'IN_PROGRESS', 'MODAL', 'SUCCESS', 'FAILURE'] as const;

export const defaultRange = 'all';

export const drawingListParams = {
  ...rangeParams(defaultRange),
  task: param.text(),
  status: param.choice(['', ...drawingStatuses], ''),
  /** Administrators only. */
  channel: param.integer(),
  /** Shows images instead of rows. */
  gallery: param.flag(),
};

export type DrawingFilters = Filters<typeof drawingListParams>;

/** Final states. */
const over = new Set(['SUCCESS', 'FAILURE', 'CANCEL']);
export const isUnderWay = (status: string): boolean => !over.has(status);

/** Administrators see the image tasks of the whole site, other users their own. */
export function queryOf(filters: DrawingFilters, asOf: number, admin: boolean): { scope: Scope; filter: TaskFilter } {
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
