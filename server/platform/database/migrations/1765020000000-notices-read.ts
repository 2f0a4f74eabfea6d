import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notices for the console: in both languages, with their read state, and stored even without a delivery address. */
export class NoticesRead1765020000000 implements MigrationInterface {
  name = 'NoticesRead1765020000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE notices
        -- Null: the user has neither an address nor a webhook, and finds the notice in the console.
        ALTER COLUMN channel DROP NOT NULL,
        ALTER COLUMN target DROP NOT NULL,
        DROP CONSTRAINT notices_state_check,
        ADD CONSTRAINT notices_state_check CHECK (state IN ('pending', 'delivered', 'parked', 'unaddressed')),
        -- {"zh": {"title", "text"}, "en": …}; empty for notices that are older than this column.
        ADD COLUMN texts jsonb NOT NULL DEFAULT '{}',
        -- The balance in the notice, in quota units.
        ADD COLUMN quota bigint,
        ADD COLUMN read_at timestamptz;
      -- Notices that were sent before the console could show them count as read.
      UPDATE notices SET read_at = now();
      CREATE INDEX notices_own ON notices (user_id, id);
      CREATE INDEX notices_unread ON notices (user_id, id) WHERE read_at IS NULL;
      CREATE INDEX notices_created ON notices (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM notices WHERE channel IS NULL;
      DROP INDEX notices_own, notices_unread, notices_created;
      ALTER TABLE notices
        ALTER COLUMN channel SET NOT NULL,
        ALTER COLUMN target SET NOT NULL,
        DROP CONSTRAINT notices_state_check,
        ADD CONSTRAINT notices_state_check CHECK (state IN ('pending', 'delivered', 'parked')),
        DROP COLUMN texts,
        DROP COLUMN quota,
        DROP COLUMN read_at;
    `);
  }
}
