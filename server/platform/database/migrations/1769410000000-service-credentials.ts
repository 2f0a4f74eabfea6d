import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** Credentials of programs, limited to scopes. The audit log records their changes, but not their use. */
export class ServiceCredentials1769410000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Written by accounts.
      CREATE TABLE service_credentials (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL,
        secret_digest bytea NOT NULL UNIQUE,
        -- The first characters of the secret.
        prefix text NOT NULL,
        -- Permissions; the credential has those of them that its maker has.
        scopes text[] NOT NULL,
        -- Addresses and networks that may use it; empty: all.
        allowed_addresses text[] NOT NULL DEFAULT '{}',
        created_by bigint NOT NULL REFERENCES users (id),
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz,
        revoked_at timestamptz,
        last_used_at timestamptz,
        last_used_from text
      );
      CREATE INDEX service_credentials_created_by ON service_credentials (created_by);
    `);
    const columns = `'service_credential', 'id', 'name', 'created_by', '{last_used_at,last_used_from}', '{secret_digest}'`;
    const recorded = (row: string) => `to_jsonb(${row}) - '{last_used_at,last_used_from}'::text[]`;
    await runner.query(`
      CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON service_credentials DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION audit_change(${columns});
      CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON service_credentials DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (${recorded('OLD')} IS DISTINCT FROM ${recorded('NEW')})
        EXECUTE FUNCTION audit_change(${columns});
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE service_credentials');
  }
}
