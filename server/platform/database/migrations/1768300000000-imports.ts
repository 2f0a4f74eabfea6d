import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** Imports of other products' sites, and what has been imported of each of their accounts. */
export class Imports1768300000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE imports (
        -- The operator's name of the site; part of effect keys.
        site text PRIMARY KEY,
        product text NOT NULL,
        -- Usage from before the imported log is booked on this day, so it has no log rows.
        opening_day date NOT NULL,
        runs integer NOT NULL DEFAULT 0,
        -- The id of the last imported row of the source's log.
        log_position bigint NOT NULL DEFAULT 0,
        started_at timestamptz NOT NULL DEFAULT now(),
        finished_at timestamptz
      );
      CREATE TABLE import_rows (
        site text NOT NULL REFERENCES imports (site),
        kind text NOT NULL,
        source_id text NOT NULL,
        target_id bigint NOT NULL,
        -- The part of the source's sums that has been booked, in quota units.
        granted bigint NOT NULL DEFAULT 0,
        used bigint NOT NULL DEFAULT 0,
        requests bigint NOT NULL DEFAULT 0,
        PRIMARY KEY (site, kind, source_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE import_rows; DROP TABLE imports');
  }
}
