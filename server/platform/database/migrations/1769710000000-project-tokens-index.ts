import type { QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';
import type { Migration } from './migration.js';

const INDEX = 'tokens_project';

/** The tokens of a project are found to sum their spending, deleted ones included. */
export class ProjectTokensIndex1769710000000 implements Migration {
  readonly compatible = true;
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createIndexConcurrently(runner, INDEX, 'tokens (project_id) WHERE project_id IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${INDEX}`);
  }
}
