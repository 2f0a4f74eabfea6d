import type { QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';
import type { Migration } from './migration.js';

const INDEX = 'tokens_rotates_at';

/** The job of the schedule finds the tokens that are due. */
export class TokenRotationIndex1769630100000 implements Migration {
  readonly compatible = true;
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(
      runner,
      INDEX,
      'tokens (rotates_at) WHERE rotates_at IS NOT NULL AND deleted_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${INDEX}`);
  }
}
