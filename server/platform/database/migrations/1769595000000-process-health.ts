import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** The health that every process reports with its heartbeat; null from processes of earlier versions. */
export class ProcessHealth1769595000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE processes ADD COLUMN health jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE processes DROP COLUMN health');
  }
}
