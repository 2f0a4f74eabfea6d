import { Injectable } from '@nestjs/common';
import { ArgsType } from '@nestjs/graphql';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../common/errors/app-error.js';
import { may, type Principal } from '../common/principal.js';
import { comparableTime } from '../platform/database/sql-values.js';
import { CommonError } from '../platform/errors/common.errors.js';
import {
  type ListOrder,
  type OrderRequest,
  orderArgsOf,
  orderOf,
  type SortColumn,
  SortDirection,
  timeColumn,
} from '../platform/graphql/list-order.js';
import type { ListPage } from '../platform/graphql/list-page.js';
import { Scope } from '../platform/graphql/scope.js';
import { type Platform, type StoredTask, TABLES, TASK_COLUMNS, type Task, toTask } from './task.js';
import { type TaskFilter } from './task-filter.input.js';

type SortedTask = Pick<Task, 'id' | 'action' | 'status' | 'submittedAt' | 'finishedAt'>;
type Column = SortColumn<SortedTask>;

const { ASC, DESC } = SortDirection;
const byId: Column = { expression: 'id', first: DESC, of: (task) => task.id };
const finished: Column = timeColumn('finished_at', ({ finishedAt }) => finishedAt);
const submittedMs = timeColumn<SortedTask>('submitted_at', ({ submittedAt }) => submittedAt).expression;

const SORT_COLUMNS = {
  SUBMITTED: byId,
  FINISHED: finished,
  ELAPSED: {
    expression: `CASE WHEN finished_at IS NULL THEN 0 ELSE ${finished.expression} - ${submittedMs} END`,
    first: DESC,
    of: ({ submittedAt, finishedAt }) => (finishedAt === null ? 0 : finishedAt.getTime() - submittedAt.getTime()),
    description: 'From submission to the end; 0 for tasks that are not finished.',
  },
  ACTION: { expression: 'action', first: ASC, of: ({ action }) => action, type: 'text' },
  STATUS: { expression: 'status', first: ASC, of: ({ status }) => status, type: 'text' },
} satisfies Record<string, Column>;
export type TaskSort = keyof typeof SORT_COLUMNS;

/** The order of a list. */
@ArgsType()
export class TaskOrderArgs extends orderArgsOf('TaskSort', SORT_COLUMNS, 'SUBMITTED') {}

const taskOrder = orderOf(SORT_COLUMNS, byId);

/** A task as its reader may see it, without hidden fields. */
export interface ListedTask extends Omit<Task, 'channelId'> {
  /** Null for callers who are not administrators, in every list. */
  channelId: number | null;
}

/** One page of tasks, and the total count. */
export interface TaskPage {
  tasks: ListedTask[];
  total: number;
  order: ListOrder<SortedTask>;
}

const NEWEST_FIRST: OrderRequest<TaskSort> = { sort: 'SUBMITTED' };

/** Lists image tasks and other tasks. */
@Injectable()
export class TaskList {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /**
   * Sorting by another column than the time of submission reads the matching rows once more than their count does.
   * @throws {AppError} forbidden when only administrators may use the filter; invalid_parameter for a foreign cursor.
   */
  async page(
    platform: Platform,
    caller: Principal,
    scope: Scope,
    filter: TaskFilter,
    page: ListPage,
    requested: OrderRequest<TaskSort> = NEWEST_FIRST,
  ): Promise<TaskPage> {
    const values: unknown[] = [];
    const conditions = conditionsOf(caller, scope, filter).map(({ text, value }) =>
      text.replace('?', () => `$${values.push(value)}`),
    );
    // A deleted video remains in the lists of administrators, because its charge remains.
    if (platform === 'video' && scope !== Scope.SITE) conditions.push('deleted_at IS NULL');
    const where = conditions.length > 0 ? conditions.join(' AND ') : 'true';
    const table = TABLES[platform];
    const counted = await this.database.query<{ total: string }[]>(
      `SELECT count(*) AS total FROM ${table} WHERE ${where}`,
      values,
    );
    const order = taskOrder(requested);
    const terms = order.pageTerms(page, values);
    const rows = await this.database.query<StoredTask[]>(
      `SELECT ${TASK_COLUMNS} FROM ${table} WHERE ${where} AND ${terms.condition} ${terms.end}`,
      terms.values,
    );
    const tasks = rows.map((row) => seenBy(caller, toTask(row)));
    return { tasks, total: Number(counted[0]?.total ?? 0), order };
  }
}

function seenBy(caller: Principal, task: Task): ListedTask {
  return may(caller, 'logs:read') ? task : { ...task, channelId: null };
}

interface Condition {
  /** SQL with one `?` for the value. */
  text: string;
  value: unknown;
}

function conditionsOf(caller: Principal, scope: Scope, filter: TaskFilter): Condition[] {
  if ((scope === Scope.SITE || filter.channelId) && !may(caller, 'logs:read'))
    throw new AppError(CommonError.forbidden);
  const conditions: Condition[] = [];
  const add = (text: string, value: unknown) => conditions.push({ text, value });
  // Any scope other than SITE means the caller's own tasks.
  if (scope !== Scope.SITE) add('user_id = ?', caller.userId);
  if (filter.taskId) add('task_id = ?', filter.taskId);
  if (filter.status) add('status = ?', filter.status);
  if (filter.action) add('action = ?', filter.action);
  if (filter.channelId) add('channel_id = ?', Number(filter.channelId));
  if (filter.from) add('submitted_at >= ?', comparableTime(filter.from));
  if (filter.to) add('submitted_at <= ?', comparableTime(filter.to));
  return conditions;
}
