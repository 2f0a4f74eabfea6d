import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reconciliations are recorded when they are requested, with their progress. */
export class ReconciliationState1765040000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE reconciliations
        ADD COLUMN state text NOT NULL DEFAULT 'done' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
        -- The administrator; null for one that came by schedule.
        ADD COLUMN started_by bigint,
        ADD COLUMN created_at timestamptz,
        ADD COLUMN finished_at timestamptz,
        ADD COLUMN percent smallint NOT NULL DEFAULT 0,
        -- How often it failed, and why the last time.
        ADD COLUMN tries smallint NOT NULL DEFAULT 0,
        ADD COLUMN failure text,
        ALTER COLUMN started_at DROP NOT NULL,
        ALTER COLUMN duration_ms DROP NOT NULL,
        ALTER COLUMN checked DROP NOT NULL,
        ALTER COLUMN difference_count DROP NOT NULL,
        ALTER COLUMN differences SET DEFAULT '[]';
      UPDATE reconciliations
        SET created_at = started_at, finished_at = started_at + duration_ms * interval '1 millisecond', percent = 100;
      ALTER TABLE reconciliations
        ALTER COLUMN state SET DEFAULT 'waiting',
        ALTER COLUMN created_at SET DEFAULT now(),
        ALTER COLUMN created_at SET NOT NULL;
      -- One at a time: a second request returns the one that is under way.
      CREATE UNIQUE INDEX reconciliations_under_way ON reconciliations ((true)) WHERE state IN ('waiting', 'running');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX reconciliations_under_way;
      DELETE FROM reconciliations WHERE state <> 'done';
      ALTER TABLE reconciliations
        DROP COLUMN state, DROP COLUMN started_by, DROP COLUMN created_at, DROP COLUMN finished_at,
        DROP COLUMN percent, DROP COLUMN tries, DROP COLUMN failure,
        ALTER COLUMN started_at SET NOT NULL,
        ALTER COLUMN duration_ms SET NOT NULL,
        ALTER COLUMN checked SET NOT NULL,
        ALTER COLUMN difference_count SET NOT NULL,
        ALTER COLUMN differences DROP DEFAULT;
    `);
  }
}
