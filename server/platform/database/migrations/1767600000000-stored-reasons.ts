import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Kind and parameters of the gateway's own texts, so that readers see them in their language. */
export class StoredReasons1767600000000 implements MigrationInterface {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The events from which status_reason and message were written; null for the texts of upstreams.
      ALTER TABLE channels ADD COLUMN status_event jsonb;
      ALTER TABLE channel_model_tests ADD COLUMN event jsonb;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE channel_model_tests DROP COLUMN event;
      ALTER TABLE channels DROP COLUMN status_event;
    `);
  }
}
