import type { QueryRunner } from 'typeorm';
import { refundFunction } from './1764200000000-tasks.js';
import { SUM_OF_REFUND } from './1766800000000-token-quarter-hours.js';
import type { Migration } from './migration.js';

/**
 * The purchase cost of calls, which the owner of the site pays. Constant defaults do not rewrite the tables, and
 * `settle_usage` fills the column from the batch by its name: processes of the previous version, whose batches lack it,
 * continue to settle.
 */
export class PurchaseCosts1769720000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Quota units at the purchase price of the channel; null when that was unknown. Negative in refunds of failed tasks.
      ALTER TABLE logs ADD COLUMN cost bigint;
      ALTER TABLE usage_by_day
        ADD COLUMN cost bigint NOT NULL DEFAULT 0,
        -- Of the calls with a cost: their charge and their number.
        ADD COLUMN costed_quota bigint NOT NULL DEFAULT 0,
        ADD COLUMN costed_count bigint NOT NULL DEFAULT 0;
      ${DROP_REFUND}
    `);
    await runner.query(refundFunction(SUM_OF_REFUND, { columns: ', cost', values: ', -charge.cost' }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DROP_REFUND);
    await runner.query(refundFunction(SUM_OF_REFUND));
    await runner.query(`
      ALTER TABLE usage_by_day DROP COLUMN cost, DROP COLUMN costed_quota, DROP COLUMN costed_count;
      ALTER TABLE logs DROP COLUMN cost;
    `);
  }
}

const DROP_REFUND = 'DROP FUNCTION refund_usage(bigint, timestamptz, bigint, timestamptz, text);';
