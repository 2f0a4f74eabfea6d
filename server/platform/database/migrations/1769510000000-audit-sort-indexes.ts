import type { QueryRunner } from 'typeorm';
import type { Migration } from '../migration-marks.js';

const INDEXES = {
  actor_name: 'audit_entries_actor_name',
  action: 'audit_entries_action',
  object_type: 'audit_entries_object_type',
} as const;

/** The audit log is also sorted by who made a change, by action and by the type of the object. */
export class AuditSortIndexes1769510000000 implements Migration {
  readonly compatible = true;
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const [{ limit }]: [{ limit: string }] = await runner.query(`SELECT current_setting('lock_timeout') AS limit`);
    // No change waits for it, but it waits for their transactions.
    await runner.query('SET lock_timeout = 0');
    for (const [column, index] of Object.entries(INDEXES)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
      await runner.query(
        `CREATE INDEX CONCURRENTLY ${index} ON audit_entries (${column}, position) WHERE position IS NOT NULL`,
      );
    }
    await runner.query(`SET lock_timeout = '${limit}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${Object.values(INDEXES).join(', ')}`);
  }
}
