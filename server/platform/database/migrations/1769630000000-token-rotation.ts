import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/**
 * Keys of tokens may be rotated by a schedule, and during an overlap the last use of both keys is recorded, which is no
 * change for the audit log.
 */
export class TokenRotation1769630000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tokens
        ADD COLUMN rotation_days integer,
        ADD COLUMN rotation_overlap_days integer,
        ADD COLUMN rotates_at timestamptz,
        ADD COLUMN key_used_at timestamptz,
        ADD COLUMN former_key_used_at timestamptz;
    `);
    await recordChanges(runner, '{key_cipher,key_used_at,former_key_used_at}');
  }

  async down(runner: QueryRunner): Promise<void> {
    await recordChanges(runner, '{key_cipher}');
    await runner.query(`
      ALTER TABLE tokens DROP COLUMN rotation_days, DROP COLUMN rotation_overlap_days, DROP COLUMN rotates_at,
        DROP COLUMN key_used_at, DROP COLUMN former_key_used_at`);
  }
}

/** Creates the triggers of the audit log again, as `1768800000000-audit-log.ts` does. */
async function recordChanges(runner: QueryRunner, ignored: string): Promise<void> {
  const columns = `'token', 'id', 'name', 'user_id', '${ignored}', '{key_digest,former_key_digest}'`;
  const recorded = (row: string) => `to_jsonb(${row}) - '${ignored}'::text[]`;
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
