import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** The number of members that a plan allows a team. Written by billing/plans. */
export class PlanSeats1769790000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE plans ADD COLUMN seats integer CHECK (seats > 0)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE plans DROP COLUMN seats');
  }
}
