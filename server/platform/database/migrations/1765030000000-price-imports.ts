import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Price lists that were fetched in the background, and the resulting changes. Written by the price import only. */
export class PriceImports1765030000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE price_imports (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        url text NOT NULL,
        vendors text[] NOT NULL,
        -- Stands for address and vendors together, however long they are.
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
        -- What was found. The second digest stands for the prices that were in force then.
        digest text,
        prices_digest text,
        source text,
        counts jsonb,
        -- In the order of names: [{ "model": …, "kind": …, "before": …, "after": …, … }].
        changes jsonb,
        applied_models integer
      );
      -- Whoever asks for the same a second time gets the one that is under way.
      CREATE UNIQUE INDEX price_imports_under_way ON price_imports (asked) WHERE state IN ('waiting', 'running');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE price_imports');
  }
}
