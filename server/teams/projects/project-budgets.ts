import type { SiteCalendar } from '../../options/site-calendar.js';
import type { Sql } from '../../platform/database/sql.js';

/** A budget of a project that is used up to a level. */
export interface UsedBudget {
  readonly id: number;
  readonly name: string;
  readonly teamId: number;
  readonly teamName: string;
  readonly budget: 'total' | 'day' | 'week' | 'month';
  /** The begin of the period; the epoch for the total. */
  readonly since: Date;
  /** Quota units. */
  readonly used: number;
  readonly granted: number;
}

/** Max number of projects in a report. Projects that are no longer used are not reported. */
const MAX_BUDGETS = 500;

// As the admission counts it: what deleted tokens have spent is included.
const USED = `
  WITH recent AS (
    SELECT p.*, u.username AS team_name FROM projects p JOIN users u ON u.id = p.team_id
      WHERE p.archived_at IS NULL AND u.deleted_at IS NULL AND (cardinality($2::bigint[]) = 0 OR p.id = ANY($2))
        AND EXISTS (SELECT 1 FROM tokens t JOIN token_usage s ON s.token_id = t.id
          WHERE t.project_id = p.id AND s.last_used_at > now() - interval '2 days')
  ), budgets AS (
    SELECT recent.id, recent.name, team_id, team_name, budget, since, granted, CASE budget
        WHEN 'total' THEN (SELECT sum(s.used_quota) FROM tokens t JOIN token_usage s ON s.token_id = t.id
          WHERE t.project_id = recent.id)
        ELSE (SELECT sum(q.quota) FROM tokens t JOIN usage_by_quarter_hour_token q ON q.token_id = t.id
          WHERE t.project_id = recent.id AND q.quarter_hour >= since) END::bigint AS used
      FROM recent, LATERAL (VALUES ('total', total_quota, 'epoch'::timestamptz), ('day', daily_quota, $3),
        ('week', weekly_quota, $4), ('month', monthly_quota, $5)) b (budget, granted, since)
      WHERE granted > 0
  )
  SELECT id, name, team_id AS "teamId", team_name AS "teamName", budget, since, used, granted FROM budgets
    WHERE used * 100 >= granted * $1 ORDER BY used::numeric / granted DESC, id, budget LIMIT ${MAX_BUDGETS}`;

/**
 * The budgets and limits of projects that are used up to a level; of projects in use in the last two days.
 * @param level percent
 * @param projectIds empty: all projects
 */
export function usedProjectBudgets(
  sql: Sql,
  calendar: SiteCalendar,
  level: number,
  projectIds: readonly number[] = [],
): Promise<UsedBudget[]> {
  const { day, week, month } = calendar.at(Date.now());
  const begins = [day, week, month].map(({ from }) => new Date(from));
  return sql.query<UsedBudget>('used-project-budgets', USED, [level, projectIds, ...begins]);
}
