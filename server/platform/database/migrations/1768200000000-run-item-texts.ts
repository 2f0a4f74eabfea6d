import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** Why an item of a run failed, in every language. The previous version reads and writes the English text only. */
export class RunItemTexts1768200000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job_run_items ADD COLUMN texts jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE job_run_items DROP COLUMN texts');
  }
}
