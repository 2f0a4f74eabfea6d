import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** Past days whose sums a reconciliation found equal to the log, and a fingerprint of these sums. */
export class ReconciledDays1769596000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reconciled_days (
        day date PRIMARY KEY,
        -- The number of compared sums.
        sums bigint NOT NULL,
        fingerprint text NOT NULL,
        reconciled_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reconciled_days');
  }
}
