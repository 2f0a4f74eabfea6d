import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Failed channel tests store the upstream's status, and no response time. */
export class FailedChannelTests1766500000000 implements MigrationInterface {
  name = 'FailedChannelTests1766500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- With which the upstream refused.
      ALTER TABLE channel_model_tests ADD COLUMN status smallint;
      UPDATE channel_model_tests SET status = substring(message FROM '^status code (\\d{3}):')::smallint WHERE NOT success;
      UPDATE channels c SET response_time_ms = 0 WHERE NOT (
        SELECT t.success FROM channel_model_tests t WHERE t.channel_id = c.id ORDER BY t.tested_at DESC, t.model LIMIT 1
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE channel_model_tests DROP COLUMN status');
  }
}
