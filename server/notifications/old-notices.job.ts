import { BackgroundJob, ScheduledJob } from '../platform/coordination/background-job.js';
import { Sql } from '../platform/database/sql.js';

const KEPT_DAYS = 90;
const ROWS_AT_A_TIME = 1_000;

const DELETE_SOME = `
  WITH deleted AS (
    DELETE FROM notices WHERE id IN (
      SELECT id FROM notices WHERE created_at < now() - ${KEPT_DAYS} * interval '1 day'
      ORDER BY created_at LIMIT ${ROWS_AT_A_TIME}
    ) RETURNING 1
  )
  SELECT count(*) AS count FROM deleted`;

/** Deletes notices after 90 days, whether they were read or not. */
@BackgroundJob({ name: 'old-notices', cron: '40 2 * * *' })
export class OldNoticesJob extends ScheduledJob {
  constructor(private readonly sql: Sql) {
    super();
  }

  /** Deletes in batches, so that locks and statements are short. */
  async run(): Promise<void> {
    let deleted: number;
    do {
      const [row] = await this.sql.query<{ count: number }>('notices-old', DELETE_SOME);
      deleted = row?.count ?? 0;
    } while (deleted === ROWS_AT_A_TIME);
  }
}
