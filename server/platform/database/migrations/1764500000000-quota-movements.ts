import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of rewards, transfers and statements. */
export class QuotaMovements1764500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Rewards for invitations can be transferred only up to the earned amount, also with concurrent requests.
    await runner.query('ALTER TABLE users ADD CONSTRAINT users_aff_quota_earned CHECK (aff_quota >= 0)');
    // The primary key starts with the day; a statement reads all the days of one user.
    await runner.query('CREATE INDEX usage_by_day_user_user ON usage_by_day_user (user_id, day)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX usage_by_day_user_user');
    await runner.query('ALTER TABLE users DROP CONSTRAINT users_aff_quota_earned');
  }
}
