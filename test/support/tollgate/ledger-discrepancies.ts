import type { TestDatabase } from '../test-database.js';

const total = (table: string): string => `(SELECT coalesce(sum(quota), 0) FROM ${table})`;
const used = (table: string, key: string): string =>
  `LEFT JOIN (SELECT ${key}, sum(quota) AS used FROM ${table} GROUP BY ${key}) u USING (${key})`;

/** A roll-up, the SQL of the period of a log row, and the rows that it counts. */
const rollUps = [
  { table: 'usage_by_hour_model', period: 'hour', keys: 'model_name, "group"', counts: 'true' },
  { table: 'usage_by_hour_channel', period: 'hour', keys: 'channel_id', counts: 'true' },
  { table: 'usage_by_day_user', period: 'day', keys: 'user_id, model_name', counts: 'true' },
  { table: 'usage_by_day_token', period: 'day', keys: 'token_id, model_name', counts: 'token_id <> 0' },
].map((rollUp) => ({
  ...rollUp,
  periodOf: rollUp.period === 'day' ? "(created_at AT TIME ZONE 'UTC')::date" : "date_trunc('hour', created_at, 'UTC')",
}));

/**
 * All sums that the product stores in addition to the entries that they sum up, one check per line: its subject and the
 * two sides. Rows of the log may have been deleted, but the roll-ups keep their amounts, so money is compared with the
 * roll-ups, and roll-ups with the rows for every period without a clean-up.
 */
const checks: readonly { about: string; sql: string }[] = [
  {
    about: 'balance of user',
    sql: `SELECT user_id AS id, b.quota AS kept, coalesce(given, 0) - coalesce(used, 0) AS summed
      FROM user_balances b ${used('usage_by_day_user', 'user_id')}
        LEFT JOIN (SELECT user_id, sum(amount) AS given FROM ledger_entries GROUP BY user_id) l USING (user_id)`,
  },
  {
    about: 'used quota of user',
    sql: `SELECT user_id AS id, b.used_quota AS kept, coalesce(used, 0) AS summed
      FROM user_balances b ${used('usage_by_day_user', 'user_id')}`,
  },
  {
    about: 'used quota of token',
    sql: `SELECT token_id AS id, t.used_quota AS kept, coalesce(used, 0) AS summed
      FROM token_usage t ${used('usage_by_day_token', 'token_id')}`,
  },
  {
    about: 'used quota of channel',
    sql: `SELECT channel_id AS id, c.used_quota AS kept, coalesce(used, 0) AS summed
      FROM channel_usage c ${used('usage_by_hour_channel', 'channel_id')}`,
  },
  {
    about: 'all usage by model, by channel',
    sql: `SELECT '' AS id, ${total('usage_by_hour_model')} AS kept, ${total('usage_by_hour_channel')} AS summed`,
  },
  {
    about: 'all usage by model, by user',
    sql: `SELECT '' AS id, ${total('usage_by_hour_model')} AS kept, ${total('usage_by_day_user')} AS summed`,
  },
  {
    about: 'what tokens spent by quarter hour, by day',
    sql: `WITH kept AS (
        SELECT (quarter_hour AT TIME ZONE 'UTC')::date AS day, token_id, sum(quota) AS quota
          FROM usage_by_quarter_hour_token GROUP BY 1, 2
      ), days AS (SELECT day, token_id, sum(quota) AS quota FROM usage_by_day_token GROUP BY 1, 2)
      SELECT concat_ws(' ', day, token_id) AS id, coalesce(kept.quota, 0) AS kept, coalesce(days.quota, 0) AS summed
        FROM kept FULL JOIN days USING (day, token_id) WHERE day >= (SELECT min(day) FROM kept)`,
  },
  ...rollUps.map(({ table, period, periodOf, keys, counts }) => ({
    about: `${table}, ${keys}`,
    sql: `WITH cleaned AS (SELECT coalesce(max((params ->> 'before')::timestamptz), '-infinity') AS until
          FROM job_runs WHERE kind = 'log-cleanup'),
        kept AS (SELECT ${period}, ${keys}, sum(quota) AS quota FROM ${table} GROUP BY ${period}, ${keys}),
        summed AS (
          SELECT ${periodOf} AS ${period}, ${keys}, sum(quota) AS quota FROM logs
            WHERE type = 2 AND ${counts} GROUP BY 1, ${keys}
        )
      SELECT concat_ws(' ', ${period}, ${keys}) AS id, coalesce(kept.quota, 0) AS kept, coalesce(summed.quota, 0) AS summed
        FROM kept FULL JOIN summed USING (${period}, ${keys}), cleaned WHERE ${period} >= cleaned.until`,
  })),
];

/** The discrepancies in the ledger of the product, one line each; empty when it is consistent. */
export async function discrepancies(database: Pick<TestDatabase, 'query'>): Promise<string[]> {
  const lines = await Promise.all(
    checks.map(async ({ about, sql }) => {
      const rows = await database.query<{ id: string; kept: string; summed: string }>(
        `SELECT id::text, kept::text, summed::text FROM (${sql}) sums WHERE kept <> summed`,
      );
      return rows.map(({ id, kept, summed }) => `${about} ${id}: kept ${kept}, summed ${summed}`);
    }),
  );
  return lines.flat();
}
