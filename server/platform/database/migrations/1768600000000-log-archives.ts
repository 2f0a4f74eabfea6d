import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/** Archives of the usage log, written before its rows are deleted, and their files. Written by logs only. */
export class LogArchives1768600000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE log_archives (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- The partition, and the end of its archived rows when they are not all.
        partition text NOT NULL,
        until timestamptz,
        -- A folder, or a bucket and prefix.
        location text NOT NULL,
        -- open: being written, also after an interruption; finished; abandoned: rows had changed meanwhile.
        state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'finished', 'abandoned')),
        created_at timestamptz NOT NULL DEFAULT now(),
        finished_at timestamptz
      );
      CREATE INDEX log_archives_partition ON log_archives (partition, id);
      CREATE TABLE log_archive_files (
        archive_id bigint NOT NULL REFERENCES log_archives (id) ON DELETE CASCADE,
        number integer NOT NULL,
        name text NOT NULL,
        bytes bigint NOT NULL,
        sha256 text NOT NULL,
        -- Sums of its rows.
        rows bigint NOT NULL,
        quota numeric NOT NULL,
        prompt_tokens numeric NOT NULL,
        completion_tokens numeric NOT NULL,
        ids numeric NOT NULL,
        -- The key of its last row.
        last_time timestamptz NOT NULL,
        last_id bigint NOT NULL,
        PRIMARY KEY (archive_id, number)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE log_archive_files; DROP TABLE log_archives');
  }
}
