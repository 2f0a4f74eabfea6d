import type { QueryRunner } from 'typeorm';
import { refundFunction } from './1764200000000-tasks.js';
import { SUM_OF_REFUND } from './1766800000000-token-quarter-hours.js';
import type { Migration } from './migration.js';

/**
 * The kind of a call, in its log row and in the sums of days and of failed calls. Columns without a default, or with a
 * constant one, rewrite no rows, and `settle_usage` fills the column from the batch by its name: processes of the
 * previous version, whose batches lack it, continue to settle.
 *
 * The sums have the kind in tables of their own, which inherit from the former ones: processes of the previous version
 * write to the former tables, whose keys stay as they are, and read both. A day with rows in the former tables is
 * counted again while its log rows exist, see `server/logs/usage/days`.
 */
export class CallKinds1769840400000 implements Migration {
  readonly compatible = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The kind of the call; null for rows that are no calls, and for calls of earlier versions.
      ALTER TABLE logs ADD COLUMN kind text;
      ${CALL_KIND}

      ALTER TABLE usage_by_day ADD COLUMN kind text NOT NULL DEFAULT 'unknown';
      CREATE TABLE usage_by_day_kind (
        PRIMARY KEY (day, user_id, token_id, channel_id, model_name, "group", kind)
      ) INHERITS (usage_by_day) WITH (fillfactor = 70);
      CREATE INDEX usage_by_day_kind_of_user ON usage_by_day_kind (user_id, day);
      -- Whether the day was counted as a whole by a version that knows kinds.
      ALTER TABLE usage_days ADD COLUMN with_kinds boolean NOT NULL DEFAULT false;

      ALTER TABLE errors_by_hour ADD COLUMN kind text NOT NULL DEFAULT 'unknown';
      CREATE TABLE errors_by_hour_kind (
        PRIMARY KEY (hour, day, user_id, token_id, channel_id, model_name, "group", cause, kind)
      ) INHERITS (errors_by_hour) WITH (fillfactor = 70);
      CREATE INDEX errors_by_hour_kind_of_day ON errors_by_hour_kind (day);
      CREATE INDEX errors_by_hour_kind_of_user ON errors_by_hour_kind (user_id, day);
      ${DROP_REFUND}
    `);
    await runner.query(refundFunction(SUM_OF_REFUND, REFUNDED_KIND));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DROP_REFUND);
    await runner.query(refundFunction(SUM_OF_REFUND, { columns: ', cost', values: ', -charge.cost' }));
    await runner.query(`
      CREATE TEMPORARY TABLE days_before ON COMMIT DROP AS ${SUMS_OF_DAYS};
      CREATE TEMPORARY TABLE errors_before ON COMMIT DROP AS
        SELECT ${ERROR_KEYS}, sum(error_count)::bigint FROM errors_by_hour GROUP BY ${ERROR_KEYS};
      DROP TABLE usage_by_day_kind, errors_by_hour_kind;
      DELETE FROM usage_by_day;
      DELETE FROM errors_by_hour;
      ALTER TABLE usage_by_day DROP COLUMN kind;
      ALTER TABLE usage_days DROP COLUMN with_kinds;
      ALTER TABLE errors_by_hour DROP COLUMN kind;
      INSERT INTO usage_by_day SELECT * FROM days_before;
      INSERT INTO errors_by_hour SELECT * FROM errors_before;
      -- Drops the indexes by kind, which use the function.
      ALTER TABLE logs DROP COLUMN kind;
      DROP FUNCTION call_kind(text, jsonb, jsonb, text);
    `);
  }
}

/**
 * The kind of a call, from its column or else, for rows of earlier versions, from what else they store: that they
 * belong to a batch or a session, or the units of their charge. A test without usage has 0 characters.
 */
const CALL_KIND = `
  CREATE FUNCTION call_kind(kind text, charge jsonb, details jsonb, model_name text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(kind, CASE
    WHEN details ? 'batch' OR details #>> '{event,kind}' IN ('batch_reserved', 'batch_released') THEN 'batch'
    WHEN details ? 'inSession' THEN 'realtime'
    WHEN details ? 'claude' THEN 'chat'
    ELSE CASE charge #>> '{usage,units,kind}'
      WHEN 'images' THEN 'image'
      WHEN 'video' THEN 'video'
      WHEN 'pages' THEN 'ocr'
      WHEN 'seconds' THEN 'transcription'
      WHEN 'characters' THEN CASE WHEN charge #>> '{usage,units,count}' <> '0' THEN 'speech' END
      WHEN 'tasks' THEN CASE WHEN model_name LIKE 'suno%' THEN 'music_task' ELSE 'image_task' END
    END
  END, 'unknown');
`;

export const REFUNDED_KIND = {
  columns: ', cost, kind',
  values: ', -charge.cost, call_kind(charge.kind, charge.charge, charge.details, charge.model_name)',
};
export const DROP_REFUND = 'DROP FUNCTION refund_usage(bigint, timestamptz, bigint, timestamptz, text);';

const DAY_KEYS = 'day, user_id, token_id, channel_id, model_name, "group"';
const ERROR_KEYS = `hour, ${DAY_KEYS}, cause`;
const BUCKETS = Array.from({ length: 15 }, (_, bucket) => bucket + 1);
const sums = (columns: readonly string[]): string =>
  columns.map((column) => `sum(${column})::bigint AS ${column}`).join(', ');
const countsOf = (column: string): string =>
  `ARRAY[${BUCKETS.map((bucket) => `sum(${column}[${bucket}])`).join(', ')}]::integer[] AS ${column}`;

/** The sums of days without the kind, in the order of the columns of the table. */
const SUMS_OF_DAYS = `
  SELECT ${DAY_KEYS},
      ${sums(['request_count', 'quota', 'prompt_tokens', 'completion_tokens', 'use_time_ms', 'cached_tokens', 'cache_savings'])},
      ${countsOf('latency_counts')}, ${countsOf('first_token_counts')}, ${sums(['cost', 'costed_quota', 'costed_count'])}
    FROM usage_by_day GROUP BY ${DAY_KEYS}`;
