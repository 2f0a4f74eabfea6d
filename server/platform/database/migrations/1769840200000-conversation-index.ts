import type { QueryRunner } from 'typeorm';
import { createLogIndexConcurrently } from './concurrent-index.js';
import type { Migration } from './migration.js';

/** The calls of a conversation are found by its key. Calls without one are not part of the index and do not write it. */
export class ConversationIndex1769840200000 implements Migration {
  readonly compatible = true;
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await createLogIndexConcurrently(runner, 'logs_conversation', '(conversation) WHERE conversation IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX logs_conversation');
  }
}
