import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** The session at the OpenID Connect provider that a login came from, so that it ends with it. */
export class ProviderSessions1769610100000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['sessions', 'pending_logins'])
      await runner.query(`
        ALTER TABLE ${table} ADD COLUMN oidc_subject text, ADD COLUMN oidc_sid text, ADD COLUMN id_token_cipher text;
        CREATE INDEX ${table}_oidc_subject ON ${table} (oidc_subject) WHERE oidc_subject IS NOT NULL;
      `);
    await runner.query(`
      CREATE INDEX sessions_oidc_sid ON sessions (oidc_sid) WHERE oidc_sid IS NOT NULL;
      -- Written by accounts. Logout tokens are accepted once, and only for some minutes.
      CREATE TABLE used_logout_tokens (digest bytea PRIMARY KEY, expires_at timestamptz NOT NULL);
      CREATE INDEX used_logout_tokens_expires_at ON used_logout_tokens (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE used_logout_tokens');
    for (const table of ['sessions', 'pending_logins'])
      await runner.query(
        `ALTER TABLE ${table} DROP COLUMN oidc_subject, DROP COLUMN oidc_sid, DROP COLUMN id_token_cipher`,
      );
  }
}
