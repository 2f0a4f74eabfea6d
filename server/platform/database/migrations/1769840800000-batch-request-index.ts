import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

const TABLES = ['stored_files', 'batches'];

/** The ids and prompts of the requests of batches that run at upstreams; null for those of earlier versions. */
export class BatchRequestIndex1769840800000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} ADD COLUMN request_index bytea`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN request_index`);
  }
}
