import { BackgroundJob, ScheduledJob } from '../../platform/coordination/background-job.js';
import { Sql } from '../../platform/database/sql.js';

/** Longer than a month. */
const RETENTION_DAYS = 40;
const BATCH_ROWS = 10_000;

// Whole days in UTC, because the reconciliation compares them with other sums.
const deleteSome = (table: string, key: string): string => `
  WITH deleted AS (
    DELETE FROM ${table} WHERE (${key}) IN (
      SELECT ${key} FROM ${table}
      WHERE quarter_hour < date_trunc('day', now(), 'UTC') - ${RETENTION_DAYS} * interval '24 hours'
      ORDER BY quarter_hour LIMIT ${BATCH_ROWS}
    ) RETURNING 1
  )
  SELECT count(*) AS count FROM deleted`;

/** The statements by their names. */
const STATEMENTS: Readonly<Record<string, string>> = {
  'spending-old': deleteSome('usage_by_quarter_hour_token', 'token_id, quarter_hour'),
  'spending-key-old': deleteSome('usage_by_quarter_hour_key', 'channel_id, fingerprint, quarter_hour'),
};

/** Deletes the quarter-hourly spending of tokens and channel keys after 40 days; the longest period is a month. */
@BackgroundJob({ name: 'old-spending', cron: '50 2 * * *' })
export class OldSpendingJob extends ScheduledJob {
  constructor(private readonly sql: Sql) {
    super();
  }

  /** Deletes in batches, so that settlements do not wait long for a lock. */
  async run(): Promise<void> {
    for (const [name, statement] of Object.entries(STATEMENTS)) {
      let deleted: number;
      do {
        const [row] = await this.sql.query<{ count: number }>(name, statement);
        deleted = row?.count ?? 0;
      } while (deleted === BATCH_ROWS);
    }
  }
}
