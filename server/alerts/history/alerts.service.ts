import { Injectable } from '@nestjs/common';
import { ArgsType } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Sql } from '../../platform/database/sql.js';
import {
  type ListOrder,
  type OrderRequest,
  orderArgsOf,
  orderOf,
  type SortColumn,
  SortDirection,
  timeColumn,
} from '../../platform/graphql/list-order.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import type { AlertKind } from '../model/alert-rule.js';
import type { AlertModel } from './alert.model.js';

type Column = SortColumn<AlertModel>;
const { ASC, DESC } = SortDirection;
const byId: Column = { expression: 'id', first: DESC, of: (alert) => alert.id };

const SORT_COLUMNS = {
  FIRED: byId,
  RESOLVED: {
    ...timeColumn('resolved_at', ({ resolvedAt }) => resolvedAt),
    description: 'The latest first; those that are firing last.',
  },
  RULE: { expression: 'rule_name', first: ASC, of: ({ ruleName }) => ruleName, type: 'text' },
  SUBJECT: { expression: 'subject_name', first: ASC, of: ({ subjectName }) => subjectName, type: 'text' },
} satisfies Record<string, Column>;
export type AlertSort = keyof typeof SORT_COLUMNS;

/** The order of the list. */
@ArgsType()
export class AlertOrderArgs extends orderArgsOf('AlertSort', SORT_COLUMNS, 'FIRED') {}

const alertOrder = orderOf(SORT_COLUMNS, byId);

/** A filter of the history; all alerts when empty. */
export interface AlertCriteria {
  readonly firing?: boolean | null;
  readonly ruleId?: number | null;
  readonly kind?: AlertKind | null;
}

const COLUMNS = `id, rule_id AS "ruleId", rule_name AS "ruleName", kind, subject, subject_name AS "subjectName", value,
  threshold, fired_at AS "firedAt", resolved_at AS "resolvedAt", acknowledged_at AS "acknowledgedAt",
  acknowledged_name AS "acknowledgedName"`;
const MATCHING = `($1::boolean IS NULL OR (resolved_at IS NULL) = $1) AND ($2::bigint IS NULL OR rule_id = $2)
  AND ($3::text IS NULL OR kind = $3)`;
const COUNT = `SELECT count(*) AS count FROM alerts WHERE ${MATCHING}`;
const ACKNOWLEDGE = `
  UPDATE alerts SET acknowledged_at = now(), acknowledged_by = $2, acknowledged_name = $3
  WHERE id = ANY($1) AND acknowledged_at IS NULL AND resolved_at IS NULL`;
const FOUND = `SELECT ${COLUMNS} FROM alerts WHERE id = ANY($1) ORDER BY id DESC`;
const DELETE_OLD = 'DELETE FROM alerts WHERE resolved_at < $1 RETURNING 1';

/** The firing and the resolved alerts. */
@Injectable()
export class AlertsService {
  constructor(private readonly sql: Sql) {}

  /** @throws {AppError} invalid_parameter for a cursor of another list or order */
  async page(
    { firing = null, ruleId = null, kind = null }: AlertCriteria,
    page: ListPage,
    requested: OrderRequest<AlertSort> = { sort: 'FIRED' },
  ): Promise<{ alerts: AlertModel[]; total: number; order: ListOrder<AlertModel> }> {
    const criteria = [firing, ruleId, kind];
    const order = alertOrder(requested);
    const { condition, end, values } = order.pageTerms(page, criteria);
    const [{ rows: alerts }, [counted]] = await Promise.all([
      this.sql.pool.query<AlertModel>(
        `SELECT ${COLUMNS} FROM alerts WHERE ${MATCHING} AND ${condition} ${end}`,
        values,
      ),
      this.sql.query<{ count: number }>('alerts-count', COUNT, criteria),
    ]);
    return { alerts, total: counted?.count ?? 0, order };
  }

  /**
   * Records that an administrator takes care of firing alerts, which ends their reminders; other alerts do not change.
   * @returns the alerts that exist
   */
  acknowledge({ userId, username }: Principal, ids: readonly number[]): Promise<AlertModel[]> {
    return this.sql.transaction(async (client) => {
      await client.query(ACKNOWLEDGE, [ids, userId, username]);
      return (await client.query<AlertModel>(FOUND, [ids])).rows;
    });
  }

  /** Deletes alerts that were resolved before. @returns the number of deleted alerts */
  async deleteBefore(before: Date): Promise<number> {
    return (await this.sql.query('alerts-old', DELETE_OLD, [before.toISOString()])).length;
  }
}
