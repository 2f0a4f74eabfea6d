import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Redemption codes, and the users who redeemed them. */
export class Redemptions1764300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE redemptions (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        creator_id bigint NOT NULL,
        -- Unique among deleted codes too: a text that was given out once never means anything else.
        key_digest bytea NOT NULL CONSTRAINT redemptions_key UNIQUE,
        key_cipher text NOT NULL,
        name text NOT NULL,
        status smallint NOT NULL DEFAULT 1,
        quota bigint NOT NULL CHECK (quota > 0),
        is_gift boolean NOT NULL DEFAULT false,
        max_uses integer NOT NULL DEFAULT -1 CHECK (max_uses = -1 OR max_uses > 0),
        used_count integer NOT NULL DEFAULT 0 CHECK (used_count >= 0),
        valid_from timestamptz,
        valid_until timestamptz,
        used_by bigint,
        used_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        deleted_at timestamptz,
        -- Prevents a second redemption even if the service has a bug.
        CONSTRAINT redemptions_uses CHECK (
          CASE WHEN NOT is_gift THEN used_count <= 1 WHEN max_uses > 0 THEN used_count <= max_uses ELSE true END
        )
      );
      CREATE INDEX redemptions_live ON redemptions (id) WHERE deleted_at IS NULL;
      CREATE INDEX redemptions_name ON redemptions (name) WHERE deleted_at IS NULL;
      CREATE TABLE redemption_uses (
        redemption_id bigint NOT NULL,
        user_id bigint NOT NULL,
        used_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (redemption_id, user_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE redemption_uses, redemptions');
  }
}
