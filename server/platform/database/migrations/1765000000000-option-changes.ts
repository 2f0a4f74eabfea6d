import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The history of option changes: user, time, old and new value. Written by options only, never updated. */
export class OptionChanges1765000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE option_changes (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        key text NOT NULL,
        -- Null for secrets.
        before text,
        -- Null for secrets, and when the default was put back.
        after text,
        secret boolean NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT now(),
        user_id bigint NOT NULL,
        username text NOT NULL
      );
      CREATE INDEX option_changes_by_key ON option_changes (key, id DESC);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE option_changes');
  }
}
