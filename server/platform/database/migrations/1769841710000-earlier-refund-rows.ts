import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** Makes the rows of earlier refunds visible, unless their charge is hidden. */
export class EarlierRefundRows1769841710000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    // One row at a time by its key, so that no plan reads the whole log. In the order of their ids, as other statements change rows.
    await runner.query(`
      DO $$
      DECLARE
        refund record;
      BEGIN
        FOR refund IN
          SELECT refund_id, ${timeOf('refund_id')} AS refunded_at, charge_id, ${timeOf('charge_id')} AS charged_at
            FROM usage_refunds ORDER BY refund_id
        LOOP
          UPDATE logs SET hidden = false
            WHERE created_at = refund.refunded_at AND id = refund.refund_id AND hidden AND type = 2 AND quota < 0
              AND NOT EXISTS (
                SELECT FROM logs c WHERE c.created_at = refund.charged_at AND c.id = refund.charge_id AND c.hidden);
        END LOOP;
      END $$
    `);
  }

  async down(): Promise<void> {}
}

/** The time of a row by its id, see `row-id.ts`. */
const timeOf = (id: string): string => `timestamptz '2024-01-01Z' + ${id} / 4096 * interval '1 millisecond'`;
