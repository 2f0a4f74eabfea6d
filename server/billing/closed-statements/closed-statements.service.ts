import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { Sql } from '../../platform/database/sql.js';
import { ListOrder, type SortColumn, SortDirection } from '../../platform/graphql/list-order.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import { ClosedStatementError } from './closed-statement.errors.js';
import type { ClosedStatement } from './closed-statement.js';

/** One page of the statements of an account, and their total count. */
export interface ClosedStatementPage {
  readonly statements: ClosedStatement[];
  readonly total: number;
  readonly order: ListOrder<ClosedStatement>;
}

const COLUMNS = `
  id, number, account_id AS "accountId", account_name AS "accountName", month, time_zone AS "timeZone", begins_at AS "beginsAt",
  ends_at AS "endsAt", issuer, quota_per_unit AS "quotaPerUnit", in_currency AS "inCurrency", opening,
  entry_total AS "entryTotal", usage_total AS "usageTotal", closing, entries, usage, hash, closed_at AS "closedAt"`;
const LIST = `SELECT ${COLUMNS} FROM closed_statements WHERE account_id = $1`;
const COUNT = 'SELECT count(*)::int AS total FROM closed_statements WHERE account_id = $1';
const ONE = `${LIST} AND month = $2`;

const id: SortColumn<ClosedStatement> = { expression: 'id', first: SortDirection.DESC, of: (row) => row.id };

/** The closed monthly statements of accounts. Callers check who may read the statements of an account. */
@Injectable()
export class ClosedStatementsService {
  constructor(private readonly sql: Sql) {}

  /** The newest month first. @throws {AppError} invalid_parameter for a cursor of another list */
  async page(accountId: number, page: ListPage): Promise<ClosedStatementPage> {
    const order = new ListOrder(id, id);
    const { condition, end, values } = order.pageTerms(page, [accountId]);
    const [counted] = await this.sql.query<{ total: number }>('closed-statement-count', COUNT, [accountId]);
    const { rows } = await this.sql.pool.query<ClosedStatement>(`${LIST} AND ${condition} ${end}`, values);
    return { statements: rows, total: counted?.total ?? 0, order };
  }

  /** @param month YYYY-MM @throws {AppError} closed_statement_not_found */
  async get(accountId: number, month: string): Promise<ClosedStatement> {
    const [statement] = await this.sql.query<ClosedStatement>('closed-statement', ONE, [accountId, month]);
    if (!statement) throw new AppError(ClosedStatementError.closed_statement_not_found);
    return statement;
  }
}
