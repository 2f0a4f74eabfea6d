import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../common/errors/app-error.js';
import { isAdmin, type Principal } from '../common/principal.js';
import { comparableTime } from '../platform/database/comparable-time.js';
import { CommonError } from '../platform/errors/common.errors.js';
import { idOfCursor } from '../platform/graphql/connection.js';
import type { ListPage } from '../platform/graphql/list-page.js';
import { Scope } from '../platform/graphql/scope.js';
import { type Platform, type StoredTask, TABLES, TASK_COLUMNS, type Task, toTask } from './task.js';
import type { TaskFilter } from './task-filter.input.js';

/** A task as its reader may see it. */
export interface ListedTask extends Omit<Task, 'channelId'> {
  /** Null for callers who are not administrators, in every list. */
  channelId: number | null;
}

/** One page of tasks, newest first, and the total count. */
export interface TaskPage {
  tasks: ListedTask[];
  total: number;
}

/** Lists image tasks and other tasks. */
@Injectable()
export class TaskList {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /**
   * @throws {AppError} forbidden when only administrators may use the filter; invalid_parameter for a foreign cursor.
   */
  async page(
    platform: Platform,
    caller: Principal,
    scope: Scope,
    filter: TaskFilter,
    page: ListPage,
  ): Promise<TaskPage> {
    const values: unknown[] = [];
    const conditions = conditionsOf(caller, scope, filter).map(({ text, value }) => {
      values.push(value);
      return text.replace('?', `$${values.length}`);
    });
    // A deleted video stays in the lists of administrators, because its charge does.
    if (platform === 'video' && scope !== Scope.SITE) conditions.push('deleted_at IS NULL');
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
    const table = TABLES[platform];
    const counted = await this.database.query<{ total: string }[]>(
      `SELECT count(*) AS total FROM ${table} ${where}`,
      values,
    );
    const rows = await this.database.query<StoredTask[]>(
      page.after
        ? `SELECT ${TASK_COLUMNS} FROM ${table} ${where === '' ? 'WHERE' : `${where} AND`} id < $${values.length + 2}
             ORDER BY id DESC LIMIT $${values.length + 1}`
        : `SELECT ${TASK_COLUMNS} FROM ${table} ${where}
             ORDER BY id DESC LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
      [...values, page.limit, page.after ? idOfCursor(page.after) : page.offset],
    );
    const tasks = rows.map((row) => seenBy(caller, toTask(row)));
    return { tasks, total: Number(counted[0]?.total ?? 0) };
  }
}

function seenBy(caller: Principal, task: Task): ListedTask {
  return isAdmin(caller) ? task : { ...task, channelId: null };
}

interface Condition {
  /** With one `?` for the value. */
  text: string;
  value: unknown;
}

function conditionsOf(caller: Principal, scope: Scope, filter: TaskFilter): Condition[] {
  if ((scope === Scope.SITE || filter.channelId) && !isAdmin(caller)) throw new AppError(CommonError.forbidden);
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

/** The cursor key of a row. */
export function cursorKey({ id }: Pick<Task, 'id'>): number[] {
  return [id];
}
