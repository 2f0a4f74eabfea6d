import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Runs over many channels, test results by model, and outages with a sent notice. Written by channels only. */
export class ChannelRuns1764990000000 implements MigrationInterface {
  name = 'ChannelRuns1764990000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE channel_runs (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('test', 'balance')),
        -- The administrator; null for a run that came by schedule.
        requested_by bigint,
        state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'cancelled')),
        created_at timestamptz NOT NULL DEFAULT now(),
        started_at timestamptz,
        finished_at timestamptz
      );
      -- A second run of a kind is refused while one is under way.
      CREATE UNIQUE INDEX channel_runs_under_way ON channel_runs (kind) WHERE state IN ('waiting', 'running');

      CREATE TABLE channel_run_items (
        run_id bigint NOT NULL REFERENCES channel_runs ON DELETE CASCADE,
        position integer NOT NULL,
        channel_id bigint NOT NULL,
        success boolean,
        message text NOT NULL DEFAULT '',
        effect text CHECK (effect IN ('disabled', 'enabled')),
        finished_at timestamptz,
        PRIMARY KEY (run_id, position)
      );

      -- The last test of each model that was tested on a channel.
      CREATE TABLE channel_model_tests (
        channel_id bigint NOT NULL REFERENCES channels ON DELETE CASCADE,
        model text NOT NULL,
        stream boolean NOT NULL,
        success boolean NOT NULL,
        message text NOT NULL,
        duration_ms integer NOT NULL,
        tested_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (channel_id, model)
      );

      -- A row exists from the notice that a channel was disabled automatically until it is enabled again.
      CREATE TABLE channel_outages (
        channel_id bigint PRIMARY KEY REFERENCES channels ON DELETE CASCADE,
        since timestamptz NOT NULL,
        -- A test that succeeded is about to switch it on.
        recovering boolean NOT NULL DEFAULT false
      );
      INSERT INTO channel_outages (channel_id, since) SELECT id, coalesce(status_time, 'epoch') FROM channels WHERE status = 3;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE channel_outages, channel_model_tests, channel_run_items, channel_runs');
  }
}
