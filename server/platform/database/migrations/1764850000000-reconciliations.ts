import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The results of ledger reconciliations. Written by billing only. */
export class Reconciliations1764850000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reconciliations (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        started_at timestamptz NOT NULL,
        duration_ms integer NOT NULL,
        -- How many sums were proved, and how many of them are wrong.
        checked bigint NOT NULL,
        difference_count bigint NOT NULL,
        -- The first of them: [{ "kind": …, "id": …, "kept": …, "summed": … }].
        differences jsonb NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reconciliations');
  }
}
