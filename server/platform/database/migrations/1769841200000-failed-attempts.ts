import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/**
 * Failed attempts of channels, also of calls that another channel served then; rows of failed calls do not have those.
 */
export class FailedAttempts1769841200000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE failed_attempts_by_hour (
        hour timestamptz NOT NULL,
        channel_id bigint NOT NULL,
        attempt_count bigint NOT NULL,
        PRIMARY KEY (hour, channel_id)
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE failed_attempts_by_hour');
  }
}
