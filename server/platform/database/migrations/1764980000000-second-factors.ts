import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Logins that wait for a second factor, secrets of authenticator apps, recovery codes and passkeys. */
export class SecondFactors1764980000000 implements MigrationInterface {
  name = 'SecondFactors1764980000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The user who has passed the first factor. Only the browser has the id itself.
      CREATE TABLE pending_logins (
        id_digest bytea PRIMARY KEY,
        user_id bigint NOT NULL,
        tries smallint NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX pending_logins_user ON pending_logins (user_id);
      CREATE INDEX pending_logins_created ON pending_logins (created_at);

      CREATE TABLE second_factors (
        user_id bigint PRIMARY KEY,
        secret_cipher text NOT NULL,
        -- Null until a code has shown that the app has the secret.
        confirmed_at timestamptz,
        -- The latest 30 seconds whose code was accepted: no code of theirs, or of earlier ones, is accepted again.
        last_step bigint NOT NULL DEFAULT 0
      );

      -- Deleted when it is used.
      CREATE TABLE recovery_codes (
        user_id bigint NOT NULL,
        digest bytea NOT NULL,
        PRIMARY KEY (user_id, digest)
      );

      CREATE TABLE passkeys (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id bigint NOT NULL,
        credential_id text NOT NULL CONSTRAINT passkeys_credential_id_key UNIQUE,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        transports text[] NOT NULL DEFAULT '{}',
        name text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz
      );
      CREATE INDEX passkeys_user ON passkeys (user_id);

      -- The challenge that an authenticator signs; one for each browser, by the value of its cookie.
      CREATE TABLE passkey_challenges (
        holder_digest bytea PRIMARY KEY,
        purpose text NOT NULL CHECK (purpose IN ('registration', 'sign-in', 'second-factor')),
        challenge text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX passkey_challenges_created ON passkey_challenges (created_at);

      -- Expired logins are looked for by these.
      CREATE INDEX sessions_created ON sessions (created_at);
      CREATE INDEX sessions_last_seen ON sessions (last_seen_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE passkey_challenges, passkeys, recovery_codes, second_factors, pending_logins;
      DROP INDEX sessions_created, sessions_last_seen;
    `);
  }
}
