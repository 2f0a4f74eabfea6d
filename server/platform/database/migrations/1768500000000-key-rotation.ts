import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** Two encryption keys at a time while values are encrypted again, and the keys before them. */
export class KeyRotation1768500000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- A row for each key that values in this database may be encrypted with.
      ALTER TABLE encryption_key
        DROP COLUMN only_one,
        ADD PRIMARY KEY (digest),
        -- How far the values of this key have been encrypted again: a column, and the last row of its table.
        ADD COLUMN position jsonb;

      -- Written by platform: keys that no value is encrypted with. Some credentials are only stored as digests of them.
      CREATE TABLE retired_encryption_keys (
        digest bytea PRIMARY KEY,
        -- Encrypted with the current key.
        key_cipher text NOT NULL,
        retired_at timestamptz NOT NULL DEFAULT now()
      );

      -- Written by platform: since when processes make logins with a SESSION_SECRET.
      CREATE TABLE session_secrets (
        digest bytea PRIMARY KEY,
        first_used_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE session_secrets;
      DROP TABLE retired_encryption_keys;
      ALTER TABLE encryption_key DROP COLUMN position, DROP CONSTRAINT encryption_key_pkey,
        ADD COLUMN only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one);
    `);
  }
}
