import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** The estimated prompts of a batch, which are charged for results without usage. */
export class BatchPrompts1769840600000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE batches ADD COLUMN prompt_tokens bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE batches DROP COLUMN prompt_tokens');
  }
}
