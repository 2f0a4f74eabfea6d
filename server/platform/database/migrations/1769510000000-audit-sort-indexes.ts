import type { QueryRunner } from 'typeorm';
import { createIndexConcurrently } from './concurrent-index.js';
import type { Migration } from './migration.js';

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
    for (const [column, index] of Object.entries(INDEXES))
      await createIndexConcurrently(runner, index, `audit_entries (${column}, position) WHERE position IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${Object.values(INDEXES).join(', ')}`);
  }
}
