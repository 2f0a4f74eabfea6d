import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/**
 * The conversation of a call. A column without a default rewrites no rows, and `settle_usage` fills it from the batch by
 * its name: processes of the previous version, whose batches lack it, continue to settle.
 */
export class Conversations1769840100000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    // A key of 16 characters; null when the conversation is unknown.
    await runner.query('ALTER TABLE logs ADD COLUMN conversation text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE logs DROP COLUMN conversation');
  }
}
