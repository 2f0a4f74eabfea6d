import type { QueryRunner } from 'typeorm';
import type { Migration } from './migration.js';

/**
 * Usage by day and every dimension, and failed calls by hour and every dimension with their cause, so that any of them
 * can be combined without reading the log. The days are filled by a job, see `server/logs/usage/days`, which also
 * counts the calls from before this migration.
 */
export class UsageByDay1768700000000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The quota units that the cached tokens of the call saved; null without any.
      ALTER TABLE logs ADD COLUMN cache_savings bigint;

      -- Written by logs, from the rows of the log.
      CREATE TABLE usage_by_day (
        -- In the time zone of the site at the time of counting.
        day date NOT NULL,
        user_id bigint NOT NULL,
        token_id bigint NOT NULL,
        channel_id bigint NOT NULL,
        model_name text NOT NULL,
        "group" text NOT NULL,
        request_count bigint NOT NULL,
        quota bigint NOT NULL,
        prompt_tokens bigint NOT NULL,
        completion_tokens bigint NOT NULL,
        use_time_ms bigint NOT NULL,
        cached_tokens bigint NOT NULL,
        cache_savings bigint NOT NULL,
        latency_counts integer[] NOT NULL,
        first_token_counts integer[] NOT NULL,
        PRIMARY KEY (day, user_id, token_id, channel_id, model_name, "group")
      ) WITH (fillfactor = 70);
      CREATE INDEX usage_by_day_of_user ON usage_by_day (user_id, day);

      -- Written by logs: how far each day is counted.
      CREATE TABLE usage_days (
        day date PRIMARY KEY,
        time_zone text NOT NULL,
        begins_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        -- Calls before it are counted.
        counted_until timestamptz NOT NULL,
        -- The day was counted again after its end, with the calls that were booked late.
        final boolean NOT NULL DEFAULT false
      );

      -- Written by logs, together with the rows of failed calls.
      CREATE TABLE errors_by_hour (
        -- When it begins, in UTC.
        hour timestamptz NOT NULL,
        -- In the time zone of the site; an hour may be part of two days.
        day date NOT NULL,
        user_id bigint NOT NULL,
        token_id bigint NOT NULL,
        channel_id bigint NOT NULL,
        model_name text NOT NULL,
        "group" text NOT NULL,
        cause text NOT NULL,
        error_count bigint NOT NULL,
        PRIMARY KEY (hour, day, user_id, token_id, channel_id, model_name, "group", cause)
      ) WITH (fillfactor = 70);
      CREATE INDEX errors_by_hour_of_day ON errors_by_hour (day);
      CREATE INDEX errors_by_hour_of_user ON errors_by_hour (user_id, day);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE usage_by_day, usage_days, errors_by_hour;
      ALTER TABLE logs DROP COLUMN cache_savings;
    `);
  }
}
