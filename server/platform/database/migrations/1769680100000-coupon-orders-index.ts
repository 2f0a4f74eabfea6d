import type { QueryRunner } from 'typeorm';
import type { Migration } from '../migration-marks.js';

const INDEX = 'payments_coupon';

/** Counts the uses of a coupon, of all and of one buyer. */
export class CouponOrdersIndex1769680100000 implements Migration {
  readonly compatible = true;
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const [{ limit }]: [{ limit: string }] = await runner.query(`SELECT current_setting('lock_timeout') AS limit`);
    // No change waits for it, but it waits for their transactions.
    await runner.query('SET lock_timeout = 0');
    await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${INDEX}`);
    await runner.query(
      `CREATE INDEX CONCURRENTLY ${INDEX} ON payments (coupon_id, user_id) WHERE coupon_id IS NOT NULL AND status <> 'closed'`,
    );
    await runner.query(`SET lock_timeout = '${limit}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${INDEX}`);
  }
}
