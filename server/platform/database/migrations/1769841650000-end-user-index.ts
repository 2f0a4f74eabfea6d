import type { QueryRunner } from 'typeorm';
import { createLogIndexConcurrently } from './concurrent-index.js';
import type { Migration } from './migration.js';

/** The calls of an end user are found by its name. Calls without one are not part of the index and do not write it. */
export class EndUserIndex1769841650000 implements Migration {
  readonly compatible = true;
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createLogIndexConcurrently(runner, 'logs_end_user', '(end_user) WHERE end_user IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX logs_end_user');
  }
}
