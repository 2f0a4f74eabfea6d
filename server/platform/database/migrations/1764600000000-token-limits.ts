import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Token rates, and spending caps by day, week and month (UTC); null: no limit. */
export class TokenLimits1764600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tokens
        ADD COLUMN requests_per_minute integer,
        ADD COLUMN tokens_per_minute integer,
        ADD COLUMN daily_quota bigint,
        ADD COLUMN weekly_quota bigint,
        ADD COLUMN monthly_quota bigint;
      -- The recent spending of a token is read when it is first used after a start.
      CREATE INDEX usage_by_day_token_token ON usage_by_day_token (token_id, day);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX usage_by_day_token_token;
      ALTER TABLE tokens
        DROP COLUMN requests_per_minute,
        DROP COLUMN tokens_per_minute,
        DROP COLUMN daily_quota,
        DROP COLUMN weekly_quota,
        DROP COLUMN monthly_quota;
    `);
  }
}
