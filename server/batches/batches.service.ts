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
import { BATCH_COLUMNS, type Batch, type BatchRow, toBatch } from './batch.js';
import { BatchProgress } from './batch.model.js';
import { BatchCanceller } from './batch-canceller.port.js';
import { type BatchFilter } from './batch-filter.input.js';

type Column = SortColumn<Batch>;
const { ASC, DESC } = SortDirection;
const byPosition: Column = { expression: 'position', first: DESC, of: (batch) => batch.position };

const SORT_COLUMNS = {
  CREATED: byPosition,
  ENDED: timeColumn('ended_at', ({ endedAt }) => endedAt),
  MODEL: { expression: 'model', first: ASC, of: ({ model }) => model, type: 'text' },
  REQUESTS: { expression: 'requests', first: DESC, of: ({ requests }) => requests },
  COST: {
    expression: 'coalesce(charged, 0)',
    first: DESC,
    of: ({ charged }) => charged ?? 0,
    description: 'The charges of a batch that has ended, else 0.',
  },
} satisfies Record<string, Column>;
export type BatchSort = keyof typeof SORT_COLUMNS;

/** The order of the list. */
@ArgsType()
export class BatchOrderArgs extends orderArgsOf('BatchSort', SORT_COLUMNS, 'CREATED') {}

const batchOrder = orderOf(SORT_COLUMNS, byPosition);

/** One page of batches, and the total count. */
export interface BatchPage {
  readonly batches: Batch[];
  readonly total: number;
  readonly order: ListOrder<Batch>;
}

/** A batch is not shown before its upstream has accepted it. */
const SUBMITTED = `state <> 'submitting'`;

/** The batches that the console shows. */
@Injectable()
export class BatchesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly canceller: BatchCanceller,
  ) {}

  /**
   * @throws {AppError} forbidden when only administrators may use the scope or the filter; invalid_parameter for a
   * foreign cursor
   */
  async page(
    caller: Principal,
    scope: Scope,
    filter: BatchFilter,
    page: ListPage,
    requested: OrderRequest<BatchSort> = { sort: 'CREATED' },
  ): Promise<BatchPage> {
    const values: unknown[] = [];
    const conditions = conditionsOf(caller, scope, filter).map(({ text, value }) =>
      text.replace('?', () => `$${values.push(value)}`),
    );
    const where = [SUBMITTED, ...conditions].join(' AND ');
    const [counted] = await this.database.query<{ total: string }[]>(
      `SELECT count(*) AS total FROM batches WHERE ${where}`,
      values,
    );
    const order = batchOrder(requested);
    const terms = order.pageTerms(page, values);
    const rows = await this.database.query<BatchRow[]>(
      `SELECT ${BATCH_COLUMNS} FROM batches WHERE ${where} AND ${terms.condition} ${terms.end}`,
      terms.values,
    );
    return { batches: rows.map(toBatch), total: Number(counted?.total ?? 0), order };
  }

  /**
   * Requests the end of a batch of the caller, or of any user for an administrator.
   * @throws {AppError} not_found, and the errors of `BatchCanceller.cancel`
   */
  async cancel(caller: Principal, id: string): Promise<Batch> {
    const [row] = await this.database.query<BatchRow[]>(
      `SELECT ${BATCH_COLUMNS} FROM batches WHERE id = $1 AND ${SUBMITTED} AND ($2::boolean OR user_id = $3)`,
      [id.replaceAll('\u0000', ''), may(caller, 'logs:write'), caller.userId],
    );
    if (!row) throw new AppError(CommonError.not_found);
    return this.canceller.cancel(toBatch(row));
  }
}

interface Condition {
  /** SQL with one `?` for the value. */
  readonly text: string;
  readonly value: unknown;
}

function conditionsOf(caller: Principal, scope: Scope, filter: BatchFilter): Condition[] {
  if ((scope === Scope.SITE || filter.channelId) && !may(caller, 'logs:read'))
    throw new AppError(CommonError.forbidden);
  const conditions: Condition[] = [];
  const add = (text: string, value: unknown) => conditions.push({ text, value });
  // Any scope other than SITE means the caller's own batches.
  if (scope !== Scope.SITE) add('user_id = ?', caller.userId);
  if (filter.batchId) add('id = ?', filter.batchId);
  if (filter.model) add('model = ?', filter.model);
  if (filter.progress) add(`(state = 'ended') = ?`, filter.progress === BatchProgress.ENDED);
  if (filter.channelId) add('channel_id = ?', Number(filter.channelId));
  if (filter.from) add('created_at >= ?', comparableTime(filter.from));
  if (filter.to) add('created_at <= ?', comparableTime(filter.to));
  return conditions;
}
