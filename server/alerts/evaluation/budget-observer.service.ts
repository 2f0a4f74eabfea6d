import { Injectable } from '@nestjs/common';
import { SiteCalendar } from '../../options/site-calendar.js';
import { Sql } from '../../platform/database/sql.js';
import { usedProjectBudgets } from '../../teams/projects/project-budgets.js';
import { type AlertParameters, AlertSubject, type Observation } from '../model/alert-rule.js';

/** A budget that is used up to the lowest level of a rule. */
interface Budget {
  readonly id: number;
  readonly name: string;
  /** `total`, `day`, `week`, `month` or `wallet`. */
  readonly budget: string;
  /** Quota units. */
  readonly used: number;
  readonly granted: number;
}

/** Budgets of one rule; more are not reported one by one. */
const MAX_BUDGETS = 500;

const REACHED = `WHERE granted > 0 AND used * 100 >= granted * $1 ORDER BY used::numeric / granted DESC, id LIMIT ${MAX_BUDGETS}`;
// Budgets that are no longer used are not reported.
const TOKENS = `
  WITH recent AS (
    SELECT t.id, t.name || ' (' || u.username || ')' AS name, t.granted_quota, t.unlimited_quota, t.daily_quota,
        t.weekly_quota, t.monthly_quota, s.used_quota
      FROM token_usage s JOIN tokens t ON t.id = s.token_id JOIN users u ON u.id = t.user_id
      WHERE s.last_used_at > now() - interval '2 days' AND t.deleted_at IS NULL AND u.deleted_at IS NULL
        AND (cardinality($2::bigint[]) = 0 OR t.id = ANY($2))
  ), caps AS (
    SELECT id, name, budget, cap, since FROM recent, LATERAL (VALUES
      ('day', daily_quota, $3::timestamptz), ('week', weekly_quota, $4::timestamptz), ('month', monthly_quota, $5::timestamptz)
    ) c (budget, cap, since) WHERE cap IS NOT NULL
  ), budgets AS (
    SELECT id, name, 'total' AS budget, used_quota AS used, granted_quota AS granted FROM recent WHERE NOT unlimited_quota
    UNION ALL
    SELECT id, name, budget, coalesce((SELECT sum(q.quota)::bigint FROM usage_by_quarter_hour_token q
        WHERE q.token_id = caps.id AND q.quarter_hour >= since), 0), cap FROM caps
  )
  SELECT * FROM budgets ${REACHED}`;
const USERS = `
  SELECT * FROM (
    SELECT u.id, u.username AS name, 'wallet' AS budget, b.used_quota AS used, b.used_quota + b.quota AS granted
      FROM user_balances b JOIN users u ON u.id = b.user_id
      WHERE u.deleted_at IS NULL AND (cardinality($2::bigint[]) = 0 OR u.id = ANY($2))
        AND EXISTS (SELECT 1 FROM usage_by_day_user d
          WHERE d.user_id = u.id AND d.day >= (now() AT TIME ZONE 'UTC')::date - 1)
  ) budgets ${REACHED}`;

/**
 * Watches how much is used of budgets: of the quota and the caps of tokens and projects, and of the wallets of
 * accounts.
 */
@Injectable()
export class BudgetObserverService {
  constructor(
    private readonly sql: Sql,
    private readonly calendar: SiteCalendar,
  ) {}

  /**
   * Each level that a budget has reached is a separate observation. Only budgets used in the last two days are read.
   */
  async budgets({ subject, levels, only }: AlertParameters): Promise<Observation[]> {
    const lowest = Math.min(...levels);
    const ids = only.map(Number);
    const reached = await this.reached(subject, lowest, ids);
    return reached.flatMap(({ id, name, budget, used, granted }) => {
      const value = (used / granted) * 100;
      return levels
        .filter((level) => value >= level)
        .map((level) => ({ subject: `${subject}:${id}:${budget}:${level}`, name, value, threshold: level }));
    });
  }

  private async reached(subject: AlertSubject, lowest: number, ids: readonly number[]): Promise<Budget[]> {
    if (subject === AlertSubject.USER) return this.sql.query<Budget>('alert-budgets-user', USERS, [lowest, ids]);
    if (subject === AlertSubject.PROJECT) {
      const budgets = await usedProjectBudgets(this.sql, this.calendar, lowest, ids);
      return budgets.map(({ name, teamName, ...budget }) => ({ ...budget, name: `${name} (${teamName})` }));
    }
    const { day, week, month } = this.calendar.at(Date.now());
    const begins = [day, week, month].map(({ from }) => new Date(from));
    return this.sql.query<Budget>('alert-budgets-token', TOKENS, [lowest, ids, ...begins]);
  }
}
