import type { QueryRunner } from 'typeorm';
import { refundFunction } from './1764200000000-tasks.js';
import { SUM_OF_REFUND } from './1766800000000-token-quarter-hours.js';
import { DROP_REFUND } from './1769840400000-call-kinds.js';
import { REFUNDED_END_USER } from './1769841600000-end-users.js';
import type { Migration } from './migration.js';

/**
 * The row of a refund is visible where its charge is, and belongs to the same conversation. Sums have always counted it,
 * so that lists, exports and log sinks without it had another sum.
 */
export class RefundRows1769841700000 implements Migration {
  // The previous version calls the function with the same parameters, and reads the same columns.
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(DROP_REFUND);
    await runner.query(
      refundFunction(SUM_OF_REFUND, {
        columns: `${REFUNDED_END_USER.columns}, conversation`,
        values: `${REFUNDED_END_USER.values}, charge.conversation`,
        hidden: 'charge.hidden',
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DROP_REFUND);
    await runner.query(refundFunction(SUM_OF_REFUND, REFUNDED_END_USER));
  }
}
