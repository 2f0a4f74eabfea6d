import type { TestDatabase } from '../test-database.js';

/** Every sum the product keeps beside the single rows it is a sum of. A line per check: what it is about, the two sides. */
const checks: readonly { about: string; sql: string }[] = [
  {
    about: 'balance of user',
    sql: `SELECT b.user_id AS id, b.quota AS kept,
        coalesce((SELECT sum(amount) FROM ledger_entries l WHERE l.user_id = b.user_id), 0)
        - coalesce((SELECT sum(quota) FROM logs u WHERE u.type = 2 AND u.user_id = b.user_id), 0) AS summed
      FROM user_balances b`,
  },
  {
    about: 'used quota of user',
    sql: `SELECT b.user_id AS id, b.used_quota AS kept,
        coalesce((SELECT sum(quota) FROM logs u WHERE u.type = 2 AND u.user_id = b.user_id), 0) AS summed
      FROM user_balances b`,
  },
  {
    about: 'used quota of token',
    sql: `SELECT t.token_id AS id, t.used_quota AS kept,
        coalesce((SELECT sum(quota) FROM logs u WHERE u.type = 2 AND u.token_id = t.token_id), 0) AS summed
      FROM token_usage t`,
  },
  {
    about: 'used quota of channel',
    sql: `SELECT c.channel_id AS id, c.used_quota AS kept,
        coalesce((SELECT sum(quota) FROM logs u WHERE u.type = 2 AND u.channel_id = c.channel_id), 0) AS summed
      FROM channel_usage c`,
  },
  ...['usage_by_hour_model', 'usage_by_hour_channel', 'usage_by_day_user', 'usage_by_day_token'].map((table) => ({
    about: `total of ${table}`,
    sql: `SELECT '' AS id, (SELECT coalesce(sum(quota), 0) FROM ${table}) AS kept,
        (SELECT coalesce(sum(quota), 0) FROM logs WHERE type = 2 ${table === 'usage_by_day_token' ? 'AND token_id <> 0' : ''}) AS summed`,
  })),
];

/** What does not add up in the product's books, one line each; empty when the money is right. */
export async function discrepancies(database: TestDatabase): Promise<string[]> {
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
