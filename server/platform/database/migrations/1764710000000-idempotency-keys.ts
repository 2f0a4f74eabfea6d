import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests with an idempotency key, and their stored responses. */
export class IdempotencyKeys1764710000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE idempotency_keys (
        user_id bigint NOT NULL,
        key_digest bytea NOT NULL,
        request_digest bytea NOT NULL,
        run uuid NOT NULL,
        -- Null while the request runs.
        status smallint,
        answer_cipher text,
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (user_id, key_digest),
        CHECK ((status IS NULL) = (answer_cipher IS NULL))
      );
      CREATE INDEX idempotency_keys_expiry ON idempotency_keys (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotency_keys');
  }
}
