import { Injectable } from '@nestjs/common';
import type { Principal } from '../../common/principal.js';
import { Sql } from '../../platform/database/sql.js';
import { idOfCursor } from '../../platform/graphql/connection.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import type { AlertKind } from '../model/alert-kind.js';

/** What a rule found, from its first evaluation beyond the threshold to the first one within it. */
export interface Alert {
  readonly id: number;
  readonly ruleId: number;
  /** At the time of the alert. */
  readonly ruleName: string;
  readonly kind: AlertKind;
  readonly subject: string;
  readonly subjectName: string;
  /** The last value beyond the threshold. */
  readonly value: number | null;
  readonly threshold: number | null;
  readonly firedAt: Date;
  readonly resolvedAt: Date | null;
  readonly acknowledgedAt: Date | null;
  readonly acknowledgedName: string;
}

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
const PAGE = `
  SELECT ${COLUMNS} FROM alerts WHERE ${MATCHING} AND ($4::bigint IS NULL OR id < $4) ORDER BY id DESC LIMIT $5 OFFSET $6`;
const COUNT = `SELECT count(*) AS count FROM alerts WHERE ${MATCHING}`;
const ACKNOWLEDGE = `
  UPDATE alerts SET acknowledged_at = now(), acknowledged_by = $2, acknowledged_name = $3
  WHERE id = ANY($1) AND acknowledged_at IS NULL AND resolved_at IS NULL`;
const FOUND = `SELECT ${COLUMNS} FROM alerts WHERE id = ANY($1) ORDER BY id DESC`;
const DELETE_OLD = 'DELETE FROM alerts WHERE resolved_at < $1 RETURNING 1';

/** The firing alerts and those that are resolved. */
@Injectable()
export class Alerts {
  constructor(private readonly sql: Sql) {}

  /** A page, newest first. @throws {AppError} invalid_parameter for a cursor of another list */
  async page({ firing = null, ruleId = null, kind = null }: AlertCriteria, { limit, offset, after }: ListPage) {
    const place = after ? [idOfCursor(after), limit, 0] : [null, limit, offset];
    const criteria = [firing, ruleId, kind];
    const [alerts, [counted]] = await Promise.all([
      this.sql.query<Alert>('alerts', PAGE, [...criteria, ...place]),
      this.sql.query<{ count: number }>('alerts-count', COUNT, criteria),
    ]);
    return { alerts, total: counted?.count ?? 0 };
  }

  /**
   * Records that an administrator takes care of firing alerts, which ends their reminders; others stay as they are.
   * @returns those that exist
   */
  acknowledge({ userId, username }: Principal, ids: readonly number[]): Promise<Alert[]> {
    return this.sql.transaction(async (client) => {
      await client.query(ACKNOWLEDGE, [ids, userId, username]);
      return (await client.query<Alert>(FOUND, [ids])).rows;
    });
  }

  /** Deletes alerts that were resolved before. @returns the number of deleted alerts */
  async deleteBefore(before: Date): Promise<number> {
    return (await this.sql.query('alerts-old', DELETE_OLD, [before.toISOString()])).length;
  }
}
