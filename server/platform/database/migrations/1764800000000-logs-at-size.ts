import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sums of failed calls, and clean-ups of the log with progress. Written by logs only. */
export class LogsAtSize1764800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE errors_by_hour_model (
        hour timestamptz NOT NULL,
        model_name text NOT NULL,
        "group" text NOT NULL,
        error_count bigint NOT NULL,
        PRIMARY KEY (hour, model_name, "group")
      ) WITH (fillfactor = 50);

      CREATE TABLE errors_by_hour_channel (
        hour timestamptz NOT NULL,
        -- The channel that failed last; 0 for calls that reached none.
        channel_id bigint NOT NULL,
        error_count bigint NOT NULL,
        PRIMARY KEY (hour, channel_id)
      ) WITH (fillfactor = 50);

      INSERT INTO errors_by_hour_model
        SELECT date_trunc('hour', created_at, 'UTC'), model_name, "group", count(*)
          FROM logs WHERE type = 6 GROUP BY 1, 2, 3;
      INSERT INTO errors_by_hour_channel
        SELECT date_trunc('hour', created_at, 'UTC'), channel_id, count(*) FROM logs WHERE type = 6 GROUP BY 1, 2;

      CREATE TABLE log_cleanups (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- Rows older than this are deleted.
        before timestamptz NOT NULL,
        requested_by bigint NOT NULL,
        state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
        -- How many there were when it began; null before that.
        rows_found bigint,
        rows_deleted bigint NOT NULL DEFAULT 0,
        -- The former partition that is about to be dropped; a crash may leave it behind as a table of its own.
        dropping text,
        error text NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL DEFAULT now(),
        started_at timestamptz,
        finished_at timestamptz
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE log_cleanups, errors_by_hour_channel, errors_by_hour_model');
  }
}
