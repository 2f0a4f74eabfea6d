import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Price lists that were fetched in the background, and the resulting changes. Written by the price import only. */
export class PriceImports1765030000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE price_imports (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        url text NOT NULL,
        vendors text[] NOT NULL,
        -- Digest of address and vendors, of constant length.
        asked text NOT NULL,
        -- The administrator.
        started_by bigint NOT NULL,
        state text NOT NULL DEFAULT 'waiting'
          CHECK (state IN ('waiting', 'running', 'ready', 'failed', 'applied', 'cancelled')),
        created_at timestamptz NOT NULL DEFAULT now(),
        started_at timestamptz,
        finished_at timestamptz,
        -- How often it failed, and why the last time: { "zh": …, "en": … }.
        tries smallint NOT NULL DEFAULT 0,
        failure jsonb,
        -- Digest of the prices found, and of the prices that were in force then.
        digest text,
        prices_digest text,
        source text,
        counts jsonb,
        -- In the order of names: [{ "model": …, "kind": …, "before": …, "after": …, … }].
        changes jsonb,
        applied_models integer
      );
      -- A second request for the same import returns the one that is under way.
      CREATE UNIQUE INDEX price_imports_under_way ON price_imports (asked) WHERE state IN ('waiting', 'running');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE price_imports');
  }
}
