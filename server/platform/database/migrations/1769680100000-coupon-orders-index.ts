import type { QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';
import type { Migration } from './migration.js';

const INDEX = 'payments_coupon';

/** Counts the uses of a coupon, of all and of one buyer. */
export class CouponOrdersIndex1769680100000 implements Migration {
  readonly compatible = true;
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      INDEX,
      `payments (coupon_id, user_id) WHERE coupon_id IS NOT NULL AND status <> 'closed'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${INDEX}`);
  }
}
