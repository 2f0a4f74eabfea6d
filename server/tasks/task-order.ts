import {
  ListOrder,
  type OrderRequest,
  type SortColumn,
  SortDirection,
  timeColumn,
} from '../platform/graphql/list-order.js';
import type { Task } from './task.js';
import { TaskSort } from './task-filter.input.js';

export type SortedTask = Pick<Task, 'id' | 'action' | 'status' | 'submittedAt' | 'finishedAt'>;
type Column = SortColumn<SortedTask>;

const { ASC, DESC } = SortDirection;
const id: Column = { expression: 'id', first: DESC, of: (task) => task.id };
const finished: Column = timeColumn('finished_at', ({ finishedAt }) => finishedAt);
const submittedMs = timeColumn<SortedTask>('submitted_at', ({ submittedAt }) => submittedAt).expression;

const COLUMNS: Record<TaskSort, Column> = {
  [TaskSort.SUBMITTED]: id,
  [TaskSort.FINISHED]: finished,
  [TaskSort.ELAPSED]: {
    expression: `CASE WHEN finished_at IS NULL THEN 0 ELSE ${finished.expression} - ${submittedMs} END`,
    first: DESC,
    of: ({ submittedAt, finishedAt }) => (finishedAt === null ? 0 : finishedAt.getTime() - submittedAt.getTime()),
  },
  [TaskSort.ACTION]: { expression: 'action', first: ASC, of: ({ action }) => action, type: 'text' },
  [TaskSort.STATUS]: { expression: 'status', first: ASC, of: ({ status }) => status, type: 'text' },
};

export function taskOrder({ sort, direction }: OrderRequest<TaskSort>): ListOrder<SortedTask> {
  return new ListOrder(COLUMNS[sort], id, direction);
}
