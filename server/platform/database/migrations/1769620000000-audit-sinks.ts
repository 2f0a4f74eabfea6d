import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** Audit sinks: other systems that receive the entries of the audit log. */
export class AuditSinks1769620000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Written by audit/sinks.
      CREATE TABLE audit_sinks (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL,
        kind text NOT NULL,
        url text NOT NULL,
        secret_cipher text,
        enabled boolean NOT NULL DEFAULT true,
        created_at timestamptz NOT NULL DEFAULT now(),
        -- The last entry that the target has confirmed.
        position bigint NOT NULL,
        -- The last entry of the batch that is being sent, so that a repeated attempt sends the same entries; null for none.
        sending bigint,
        sent_at timestamptz,
        -- Failed attempts since the last success, and the reason of the last one.
        failures integer NOT NULL DEFAULT 0,
        error text NOT NULL DEFAULT '',
        failed_at timestamptz,
        retry_at timestamptz
      );
    `);
    await runner.query(AUDIT);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_sinks');
  }
}

// Each delivery would otherwise be recorded by an entry, which is delivered.
const MEASUREMENTS = `'{position,sending,sent_at,failures,error,failed_at,retry_at}'`;
const ARGUMENTS = `'audit_sink', 'id', 'name', '', ${MEASUREMENTS}, '{secret_cipher}'`;

const AUDIT = `
  CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON audit_sinks DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION audit_change(${ARGUMENTS});
  CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON audit_sinks DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (to_jsonb(OLD) - ${MEASUREMENTS}::text[] IS DISTINCT FROM to_jsonb(NEW) - ${MEASUREMENTS}::text[])
    EXECUTE FUNCTION audit_change(${ARGUMENTS});
`;
