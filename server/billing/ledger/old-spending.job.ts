import { BackgroundJob, ScheduledJob } from '../../platform/coordination/background-job.js';
import { Sql } from '../../platform/database/sql.js';

/** Longer than a month. */
const KEPT_DAYS = 40;
const ROWS_AT_A_TIME = 10_000;

// Whole days in UTC, because the reconciliation compares them with other sums.
const DELETE_SOME = `
  WITH deleted AS (
    DELETE FROM usage_by_quarter_hour_token WHERE (token_id, quarter_hour) IN (
      SELECT token_id, quarter_hour FROM usage_by_quarter_hour_token
      WHERE quarter_hour < date_trunc('day', now(), 'UTC') - ${KEPT_DAYS} * interval '24 hours'
      ORDER BY quarter_hour LIMIT ${ROWS_AT_A_TIME}
    ) RETURNING 1
  )
  SELECT count(*) AS count FROM deleted`;

/** Deletes the quarter-hourly spending of tokens after 40 days; the longest cap period is a month. */
@BackgroundJob({ name: 'old-spending', cron: '50 2 * * *' })
export class OldSpendingJob extends ScheduledJob {
  constructor(private readonly sql: Sql) {
    super();
  }

  /** Deletes in batches, so that settlements do not wait long for a lock. */
  async run(): Promise<void> {
    let deleted: number;
    do {
      const [row] = await this.sql.query<{ count: number }>('spending-old', DELETE_SOME);
      deleted = row?.count ?? 0;
    } while (deleted === ROWS_AT_A_TIME);
  }
}
