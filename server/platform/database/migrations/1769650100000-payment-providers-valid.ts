import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** Checks the rows that existed before, without blocking payments meanwhile. */
export class PaymentProvidersValid1769650100000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    for (const name of ['payments_status_check', 'payments_times', 'payments_reversed'])
      await runner.query(`ALTER TABLE payments VALIDATE CONSTRAINT ${name}`);
  }

  async down(): Promise<void> {
    // A constraint that is valid need not become invalid again.
  }
}
