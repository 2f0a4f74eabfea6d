import { type Filters, param } from '../../lib/list-state';
import { openBoundsOf, rangeParams } from '../../lib/time-range';
import type { Scope, TaskFilter } from './drawings.generated';

/** In the order in which a drawing passes through them. */
export const drawingStatuses = ['NOT_START', 'SUBMITTED', 'IN_PROGRESS', 'MODAL', 'SUCCESS', 'FAILURE'] as const;

export const defaultRange = 'all';

export const drawingListParams = {
  ...rangeParams(defaultRange),
  task: param.text(),
  status: param.choice(['', ...drawingStatuses], ''),
  /** For administrators. */
  channel: param.integer(),
  /** Pictures instead of rows. */
  gallery: param.flag(),
};

export type DrawingFilters = Filters<typeof drawingListParams>;

/** States in which nothing more will happen. */
const over = new Set(['SUCCESS', 'FAILURE', 'CANCEL']);
export const isUnderWay = (status: string): boolean => !over.has(status);

/** Administrators see the whole site's drawings, everybody else their own. */
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
