/**
 * The sums of closed statements, which continue from month to month. Each statement returns (kind, id, kept, summed), as those of
 * `sums.ts`; the id is the account, and the project, with the month. $1 and $2: ids of accounts, exclusive of the first and inclusive
 * of the second; $3: whether only the two months that were closed last are checked. A missing statement is found by the opening
 * balance of the next.
 */

const CHECKED = `(NOT $3::boolean OR s.month >= coalesce(
    (SELECT m.month FROM statement_months m ORDER BY m.month DESC OFFSET 1 LIMIT 1), ''))`;
const sumOf = (column: string, field: string): string =>
  `(SELECT coalesce(sum(r.${field}), 0) FROM jsonb_to_recordset(s.${column}) r(${field} bigint))`;

/** Balances of the statements of accounts, and their sums of entries and of usage. */
export const ACCOUNT_STATEMENT_SUMS = `
  SELECT sums.kind, concat_ws(' ', s.account_id, s.month) AS id, sums.kept, sums.summed
    FROM closed_statements s CROSS JOIN LATERAL (VALUES
      ('closed_statements.opening', s.opening::numeric, coalesce((SELECT f.closing FROM closed_statements f
        WHERE f.account_id = s.account_id AND f.month < s.month ORDER BY f.month DESC LIMIT 1), 0)::numeric),
      ('closed_statements.entry_total', s.entry_total, ${sumOf('entries', 'amount')}),
      ('closed_statements.usage_total', s.usage_total, ${sumOf('usage', 'quota')}),
      ('closed_statements.closing', s.closing, s.opening::numeric + s.entry_total - s.usage_total)
    ) sums (kind, kept, summed) WHERE s.account_id > $1 AND s.account_id <= $2 AND ${CHECKED}`;

/** What the statements of projects say was spent, and their usage by day, token and model. */
export const PROJECT_STATEMENT_SUMS = `
  SELECT sums.kind, concat_ws(' ', s.team_id, s.project_id, s.month) AS id, sums.kept, sums.summed
    FROM project_statements s CROSS JOIN LATERAL (VALUES
      ('project_statements.spent_before', s.spent_before::numeric, coalesce((SELECT f.spent_after FROM project_statements f
        WHERE f.project_id = s.project_id AND f.month < s.month ORDER BY f.month DESC LIMIT 1), 0)::numeric),
      ('project_statements.usage_total.days', s.usage_total, ${sumOf('days', 'quota')}),
      ('project_statements.usage_total.tokens', s.usage_total, ${sumOf('tokens', 'quota')}),
      ('project_statements.usage_total.models', s.usage_total, ${sumOf('models', 'quota')}),
      ('project_statements.spent_after', s.spent_after, s.spent_before::numeric + s.usage_total)
    ) sums (kind, kept, summed) WHERE s.team_id > $1 AND s.team_id <= $2 AND ${CHECKED}`;
