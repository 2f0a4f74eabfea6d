/**
 * The stored sums of billing. Each statement returns (kind, id, kept, summed), one row per sum; the ledger is wrong if
 * the two values differ.
 */

/** Sums of one account in one row each, and the roll-up with the expected values. */
interface AccountSums {
  readonly table: string;
  readonly key: string;
  readonly rollUp: string;
}

const zero = (expression: string): string => `coalesce(${expression}, 0)`;

/** $1 and $2: ids of accounts, exclusive of the first and inclusive of the second. */
const within = (key: string): string => `${key} > $1 AND ${key} <= $2`;

/** Balances, used quota and requests of users. A balance is the sum of all ledger entries minus all usage. */
export const USER_SUMS = `
  WITH kept AS (
    SELECT user_id AS id, quota, used_quota, request_count FROM user_balances WHERE ${within('user_id')}
  ), entered AS (
    SELECT user_id AS id, sum(amount) AS quota FROM ledger_entries WHERE ${within('user_id')} GROUP BY 1
  ), used AS (
    SELECT user_id AS id, sum(quota) AS quota, sum(request_count) AS requests
      FROM usage_by_day_user WHERE ${within('user_id')} GROUP BY 1
  )
  SELECT sums.kind, id::text AS id, sums.kept, sums.summed
    FROM kept FULL JOIN entered USING (id) FULL JOIN used USING (id)
    CROSS JOIN LATERAL (VALUES
      ('user_balances.quota', ${zero('kept.quota')}, ${zero('entered.quota')} - ${zero('used.quota')}),
      ('user_balances.used_quota', ${zero('kept.used_quota')}, ${zero('used.quota')}),
      ('user_balances.request_count', ${zero('kept.request_count')}, ${zero('used.requests')})
    ) sums (kind, kept, summed)`;

/** Used quota and requests of tokens or channels. */
const accountSums = ({ table, key, rollUp }: AccountSums): string => `
  WITH kept AS (
    SELECT ${key} AS id, used_quota, request_count FROM ${table} WHERE ${within(key)}
  ), used AS (
    SELECT ${key} AS id, sum(quota) AS quota, sum(request_count) AS requests
      FROM ${rollUp} WHERE ${within(key)} GROUP BY 1
  )
  SELECT '${table}.' || sums.field AS kind, id::text AS id, sums.kept, sums.summed
    FROM kept FULL JOIN used USING (id)
    CROSS JOIN LATERAL (VALUES
      ('used_quota', ${zero('kept.used_quota')}, ${zero('used.quota')}),
      ('request_count', ${zero('kept.request_count')}, ${zero('used.requests')})
    ) sums (field, kept, summed)`;

export const TOKEN_SUMS = accountSums({ table: 'token_usage', key: 'token_id', rollUp: 'usage_by_day_token' });
export const CHANNEL_SUMS = accountSums({ table: 'channel_usage', key: 'channel_id', rollUp: 'usage_by_hour_channel' });

/** Conditions for one day in UTC; $1: the day. */
const ON_DAY =
  "created_at >= $1::date::timestamp AT TIME ZONE 'UTC' AND created_at < ($1::date + 1)::timestamp AT TIME ZONE 'UTC'";
export const HOUR_ON_DAY = ON_DAY.replaceAll('created_at', 'hour');

/** The roll-ups of a day count the same calls, so their totals are equal, even after the log rows are deleted. */
export const DAY_TOTALS = `
  WITH by_user AS (
    SELECT ${zero('sum(quota)')} AS quota, ${zero('sum(request_count)')} AS requests FROM usage_by_day_user WHERE day = $1::date
  ), by_model AS (
    SELECT ${zero('sum(quota)')} AS quota, ${zero('sum(request_count)')} AS requests FROM usage_by_hour_model WHERE ${HOUR_ON_DAY}
  ), by_channel AS (
    SELECT ${zero('sum(quota)')} AS quota, ${zero('sum(request_count)')} AS requests FROM usage_by_hour_channel WHERE ${HOUR_ON_DAY}
  )
  SELECT sums.kind, $1::date::text AS id, sums.kept, sums.summed
    FROM by_user, by_model, by_channel CROSS JOIN LATERAL (VALUES
      ('usage_by_hour_model.day.quota', by_model.quota, by_user.quota),
      ('usage_by_hour_model.day.request_count', by_model.requests, by_user.requests),
      ('usage_by_hour_channel.day.quota', by_channel.quota, by_user.quota),
      ('usage_by_hour_channel.day.request_count', by_channel.requests, by_user.requests)
    ) sums (kind, kept, summed)`;

interface RollUp {
  readonly table: string;
  readonly period: 'day' | 'hour';
  /** The key columns other than the period. */
  readonly keys: string;
  /** The condition of the log rows that it counts. */
  readonly counts: string;
}

/**
 * A roll-up of one day against the rows of the log. A refund is a row with a negative amount and is not counted as a
 * request.
 */
const rollUpSums = ({ table, period, keys, counts }: RollUp): string => `
  WITH kept AS (
    SELECT * FROM ${table} WHERE ${period === 'day' ? 'day = $1::date' : HOUR_ON_DAY}
  ), rows AS (
    SELECT ${period === 'day' ? '$1::date AS day' : "date_trunc('hour', created_at, 'UTC') AS hour"}, ${keys},
        sum(quota) AS quota, count(*) FILTER (WHERE quota >= 0) AS request_count,
        sum(prompt_tokens) AS prompt_tokens, sum(completion_tokens) AS completion_tokens
      FROM logs WHERE type = 2 AND ${counts} AND ${ON_DAY} GROUP BY 1, ${keys}
  )
  SELECT '${table}.' || sums.field AS kind,
      concat_ws(' ', ${period === 'day' ? 'day' : "to_char(hour AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:00')"}, ${keys}) AS id,
      sums.kept, sums.summed
    FROM kept FULL JOIN rows USING (${period}, ${keys})
    CROSS JOIN LATERAL (VALUES
      ('quota', ${zero('kept.quota')}, ${zero('rows.quota')}),
      ('request_count', ${zero('kept.request_count')}, ${zero('rows.request_count')}),
      ('prompt_tokens', ${zero('kept.prompt_tokens')}, ${zero('rows.prompt_tokens')}),
      ('completion_tokens', ${zero('kept.completion_tokens')}, ${zero('rows.completion_tokens')})
    ) sums (field, kept, summed)`;

export const ROLL_UP_SUMS = [
  rollUpSums({ table: 'usage_by_day_user', period: 'day', keys: 'user_id, model_name', counts: 'true' }),
  rollUpSums({ table: 'usage_by_day_token', period: 'day', keys: 'token_id, model_name', counts: 'token_id <> 0' }),
  rollUpSums({ table: 'usage_by_hour_model', period: 'hour', keys: 'model_name, "group"', counts: 'true' }),
  rollUpSums({ table: 'usage_by_hour_channel', period: 'hour', keys: 'channel_id', counts: 'true' }),
];

/** The quarter-hourly spending of tokens must equal the daily spending, from the first stored day on. */
export const QUARTER_HOUR_SUMS = `
  WITH kept AS (
    SELECT (quarter_hour AT TIME ZONE 'UTC')::date AS day, token_id, sum(quota) AS quota
      FROM usage_by_quarter_hour_token GROUP BY 1, 2
  ), days AS (
    SELECT day, token_id, sum(quota) AS quota FROM usage_by_day_token
      WHERE day >= (SELECT min(day) FROM kept) GROUP BY 1, 2
  )
  SELECT 'usage_by_quarter_hour_token.day.quota' AS kind, concat_ws(' ', day, token_id) AS id,
      ${zero('kept.quota')} AS kept, ${zero('days.quota')} AS summed
    FROM kept FULL JOIN days USING (day, token_id)`;

/** Effects that occur in the ledger more than once, and how often; a unique index prevents them. */
export const EFFECTS_TWICE = `
  SELECT 'ledger_entries.effect_key' AS kind, effect_key AS id, count(*) AS kept, 1 AS summed
    FROM ledger_entries GROUP BY effect_key HAVING count(*) > 1`;

/**
 * The sums of closed statements, which continue from month to month. Each statement returns (kind, id, kept, summed),
 * like the statements above; the id is the account, and the project, with the month. $1 and $2: ids of accounts,
 * exclusive of the first and inclusive of the second; $3: whether only the two months that were closed last are
 * checked. A missing statement is found by the opening balance of the next.
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

/** The spending in the statements of projects, and their usage by day, token and model. */
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
