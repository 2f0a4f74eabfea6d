import type { QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';
import type { Migration } from './migration.js';

const INDEX = 'tokens_member';

/** The tokens of a member of a team are found to sum their spending, deleted ones included. */
export class MemberTokensIndex1769630300000 implements Migration {
  readonly compatible = true;
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, INDEX, 'tokens (user_id, created_by) WHERE created_by IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${INDEX}`);
  }
}
