import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/**
 * The tokens that created files and responses, so that members of a team see their own only. Null for those of earlier
 * versions, which owners and managers of a team see. Columns without a default rewrite no rows.
 */
export class OwnersOfObjects1769840500000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stored_files ADD COLUMN token_id bigint');
    await runner.query('ALTER TABLE stored_responses ADD COLUMN token_id bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE stored_responses DROP COLUMN token_id');
    await runner.query('ALTER TABLE stored_files DROP COLUMN token_id');
  }
}
