import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** Checks the orders that existed before, without blocking payments meanwhile. */
export class PlanSalesValid1769792000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments VALIDATE CONSTRAINT payments_quota_check');
  }

  async down(): Promise<void> {
    // A constraint that is valid need not become invalid again.
  }
}
