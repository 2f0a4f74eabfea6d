import type { QueryRunner } from 'typeorm';
import type { Migration } from '../migration-marks.js';

/** What batches cost. The previous version neither reads nor writes the columns. */
export class BatchCosts1768100000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The quota units that the results were charged; null until then, and for batches of earlier versions.
      ALTER TABLE batches ADD COLUMN charged bigint;
      -- The charge of a request that this site ran; null while it runs.
      ALTER TABLE batch_requests ADD COLUMN quota bigint;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE batch_requests DROP COLUMN quota; ALTER TABLE batches DROP COLUMN charged');
  }
}
