import type { QueryRunner } from 'typeorm';
import { refundFunction } from './1764200000000-tasks.js';
import { SUM_OF_REFUND } from './1766800000000-token-quarter-hours.js';
import { DROP_REFUND, REFUNDED_KIND } from './1769840400000-call-kinds.js';
import type { Migration } from './migration.js';

/**
 * The end user of a call, in its log row, and the sums of days of calls that have one. A column without a default
 * rewrites no rows, and `settle_usage` fills it from the batch by its name: processes of the previous version, whose
 * batches lack it, continue to settle. They count days without these sums, so that such a day
 * is counted again; one that they count anew during the upgrade, after a change of the time zone, keeps the sums of before.
 */
export class EndUsers1769841600000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- As the client sends it; null when it sends none.
      ALTER TABLE logs ADD COLUMN end_user text;

      CREATE TABLE usage_by_day_end_user (
        day date NOT NULL,
        user_id bigint NOT NULL,
        token_id bigint NOT NULL,
        model_name text NOT NULL,
        end_user text NOT NULL,
        request_count bigint NOT NULL,
        quota bigint NOT NULL,
        prompt_tokens bigint NOT NULL,
        completion_tokens bigint NOT NULL,
        cached_tokens bigint NOT NULL,
        cache_savings bigint NOT NULL,
        cost bigint NOT NULL,
        costed_quota bigint NOT NULL,
        costed_count bigint NOT NULL,
        error_count bigint NOT NULL,
        PRIMARY KEY (day, user_id, end_user, token_id, model_name)
      ) WITH (fillfactor = 70);
      CREATE INDEX usage_by_day_end_user_of_user ON usage_by_day_end_user (user_id, day);

      -- Whether the day was counted as a whole by a version that knows end users; no earlier call has one.
      ALTER TABLE usage_days ADD COLUMN with_end_users boolean NOT NULL DEFAULT true;
      ALTER TABLE usage_days ALTER COLUMN with_end_users SET DEFAULT false;
      UPDATE usage_days SET with_end_users = false WHERE NOT final;
      ${DROP_REFUND}
    `);
    await runner.query(refundFunction(SUM_OF_REFUND, REFUNDED_END_USER));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DROP_REFUND);
    await runner.query(refundFunction(SUM_OF_REFUND, REFUNDED_KIND));
    await runner.query(`
      ALTER TABLE usage_days DROP COLUMN with_end_users;
      DROP TABLE usage_by_day_end_user;
      ALTER TABLE logs DROP COLUMN end_user;
    `);
  }
}

export const REFUNDED_END_USER = {
  columns: `${REFUNDED_KIND.columns}, end_user`,
  values: `${REFUNDED_KIND.values}, charge.end_user`,
};
