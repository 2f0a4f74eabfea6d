import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** The key that a token had before its last rotation works until a time. Its digest is recorded as a fingerprint only. */
export class FormerTokenKeys1769580000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tokens
        ADD COLUMN former_key_digest bytea,
        ADD COLUMN former_key_hint text,
        ADD COLUMN former_key_ends_at timestamptz;
    `);
    await recordChanges(runner, '{key_digest,former_key_digest}');
  }

  async down(runner: QueryRunner): Promise<void> {
    await recordChanges(runner, '{key_digest}');
    await runner.query(
      'ALTER TABLE tokens DROP COLUMN former_key_digest, DROP COLUMN former_key_hint, DROP COLUMN former_key_ends_at',
    );
  }
}

/** Creates the triggers of the audit log again, as `1768800000000-audit-log.ts` does. */
async function recordChanges(runner: QueryRunner, secret: string): Promise<void> {
  const columns = `'token', 'id', 'name', 'user_id', '{key_cipher}', '${secret}'`;
  const recorded = (row: string) => `to_jsonb(${row}) - '{key_cipher}'::text[]`;
  await runner.query(`
    DROP TRIGGER audit ON tokens;
    DROP TRIGGER audit_update ON tokens;
    CREATE CONSTRAINT TRIGGER audit AFTER INSERT OR DELETE ON tokens DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION audit_change(${columns});
    CREATE CONSTRAINT TRIGGER audit_update AFTER UPDATE ON tokens DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (${recorded('OLD')} IS DISTINCT FROM ${recorded('NEW')})
      EXECUTE FUNCTION audit_change(${columns});
  `);
}
