import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** Responses that the site stores for their users, when it is enabled. Processes of the previous version ignore them. */
export class StoredResponses1767400000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE stored_responses (
        user_id bigint NOT NULL,
        -- The id that the client received.
        id text NOT NULL,
        -- Input items and response, encrypted.
        content text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (user_id, id)
      );
      CREATE INDEX stored_responses_expiry ON stored_responses (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE stored_responses');
  }
}
