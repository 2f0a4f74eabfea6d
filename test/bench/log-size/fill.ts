import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { LATENCY_BOUNDS_MS } from '../../../server/billing/ledger/latency-buckets.js';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const FIRST_MONDAY_MS = 4 * DAY_MS;
const EPOCH_MS = Date.UTC(2024, 0, 1);
export const DAYS = 90;
export const USERS = 2_000;
const GRANT = 1_000_000_000_000;

/** A value of few rows: one in fifty thousand. */
export const RARE_MODEL = 'rare-model';
export const RARE_CHANNEL = 99;
/** The first user id of the bench. */
export const FIRST_USER = 1_001;

/** The tables that contain the rows. */
export interface Filled {
  rows: number;
  from: Date;
  to: Date;
}

/**
 * Fills the log with rows of the last 90 days, and all sums of them, so that the ledger is consistent. No process of
 * the product may run at the same time: it would count the same rows. Users and models have a skewed distribution, and
 * one call in a hundred failed.
 */
export async function fill(
  connect: () => Promise<pg.Client>,
  rows: number,
  log: (step: string) => void,
): Promise<Filled> {
  const to = Math.floor(Date.now() / 60_000) * 60_000;
  const from = to - DAYS * DAY_MS;
  const filled = { rows, from: new Date(from), to: new Date(to) };
  const client = await connect();
  await client.query(
    `INSERT INTO users (id, username, aff_code)
      SELECT ${FIRST_USER} + n, 'user-' || n, 'bench-' || n FROM generate_series(0, ${USERS - 1}) n`,
  );
  const weeks: number[] = [];
  const firstWeek = Math.floor((from - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS;
  for (let week = firstWeek; week < to; week += WEEK_MS) weeks.push(week);
  // Two at a time, one for each core of the machine.
  await Promise.all(
    [0, 1].map(async (lane) => {
      const own = await connect();
      await own.query("SET synchronous_commit = off; SET maintenance_work_mem = '512MB'");
      for (const week of weeks.filter((_, index) => index % 2 === lane)) {
        await fillWeek(own, week, filled);
        log(`filled the week of ${dayOf(week)}`);
      }
      await own.end();
    }),
  );
  log('adding up');
  await client.query("SET synchronous_commit = off; SET work_mem = '512MB'");
  for (const statement of SUMS) await client.query(statement);
  log('vacuuming');
  await client.query('VACUUM (ANALYZE)');
  await client.query('CHECKPOINT');
  await client.end();
  // PostgreSQL continues to write back pages for a while.
  await pause(2_000);
  return filled;
}

const PRICE = '{"mode":"PER_TOKEN","modelRatio":"1","completionRatio":"4","cacheRatio":"1","cacheWriteRatio":"1.25"}';

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The table of a week is filled before it is attached, because its indexes are then built in one pass. */
async function fillWeek(client: pg.Client, week: number, { rows, from, to }: Filled): Promise<void> {
  const name = `logs_${dayOf(week).replaceAll('-', '')}`;
  const stepMs = (to.getTime() - from.getTime()) / rows;
  const [first, end] = [week, week + WEEK_MS].map((time) =>
    Math.min(Math.max(Math.ceil((time - from.getTime()) / stepMs), 0), rows),
  ) as [number, number];
  const { rows: attached } = await client.query('SELECT 1 FROM pg_inherits WHERE inhrelid = to_regclass($1)', [name]);
  if (attached.length === 0) await client.query(`CREATE TABLE ${name} (LIKE logs INCLUDING DEFAULTS)`);
  await client.query(
    `INSERT INTO ${name} (id, created_at, type, user_id, username, token_id, token_name, channel_id, model_name, "group",
      quota, prompt_tokens, completion_tokens, use_time_ms, first_token_ms, is_stream, request_id, content, cached_tokens, attempts, charge)
    SELECT (ms - ${EPOCH_MS}) * 4096, to_timestamp(ms / 1000.0), type, ${FIRST_USER} + u, 'user-' || u,
      CASE WHEN type = 4 THEN 0 ELSE u * 10 + t + 1 END, CASE WHEN type = 4 THEN '' ELSE 'token-' || u || '-' || t END,
      CASE WHEN type = 4 THEN 0 WHEN rare THEN ${RARE_CHANNEL} ELSE channel END,
      CASE WHEN type = 4 THEN '' WHEN rare THEN '${RARE_MODEL}' ELSE 'model-' || model END,
      CASE WHEN type = 4 THEN '' WHEN u % 5 = 0 THEN 'vip' ELSE 'default' END,
      CASE WHEN type = 2 THEN prompt + 4 * completion ELSE 0 END,
      CASE WHEN type = 2 THEN prompt ELSE 0 END, CASE WHEN type = 2 THEN completion ELSE 0 END,
      (300 + 20000 * r4 * r4)::int, CASE WHEN type = 2 AND t < 2 THEN (100 + 3000 * r4 * r4)::int END, t < 2,
      to_char(to_timestamp(ms / 1000.0) AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSMS') || lpad((g % 1000000)::text, 6, '0')
        || upper(substr(md5(g::text), 1, 8)),
      CASE type WHEN 2 THEN '' WHEN 100 THEN 'upstream_status 503' ELSE 'Logged in' END,
      CASE WHEN type = 2 THEN 0 END,
      CASE WHEN type <> 4 THEN jsonb_build_array(jsonb_build_object('channel', channel, 'failure', '')) END,
      CASE WHEN type = 2 THEN jsonb_build_object('price', '${PRICE}'::jsonb, 'groupRatio', '1', 'quotaPerUnit', '500000',
        'usage', jsonb_build_object('input', prompt, 'output', completion), 'exact', (prompt + 4 * completion)::text,
        'lines', jsonb_build_array(
          jsonb_build_object('kind', 'PROMPT', 'tool', NULL, 'quantity', prompt, 'unitPrice', '1', 'amount', prompt::text),
          jsonb_build_object('kind', 'COMPLETION', 'tool', NULL, 'quantity', completion, 'unitPrice', '4',
            'amount', (4 * completion)::text))) END
    FROM (
      SELECT g, ($3::bigint + floor(g * $4::float8))::bigint AS ms,
        CASE WHEN r0 < 0.985 THEN 2 WHEN r0 < 0.995 THEN 100 ELSE 4 END AS type,
        floor(${USERS} * r1 ^ 3)::int AS u, floor(r2 * 3)::int AS t, floor(20 * r2 * r1)::int + 1 AS channel,
        floor(30 * r3 ^ 2)::int AS model, g % 50000 = 7 AS rare, floor(10 + 4000 * r4)::int AS prompt,
        floor(1 + 900 * r2)::int AS completion, r4
      FROM (
        SELECT g, random() AS r0, random() AS r1, random() AS r2, random() AS r3, random() AS r4
          FROM generate_series($1::bigint, $2::bigint - 1) g
      ) random
    ) made`,
    [first, end, from.getTime(), stepMs],
  );
  if (attached.length > 0) return;
  const bounds = [week, week + WEEK_MS].map((time) => `('${new Date(time).toISOString()}')`);
  await client.query(`ALTER TABLE logs ATTACH PARTITION ${name} FOR VALUES FROM ${bounds[0]} TO ${bounds[1]}`);
}

const BUCKETS = Array.from({ length: LATENCY_BOUNDS_MS.length + 1 }, (_, bucket) => bucket);
const histogram = (column: string): string =>
  `ARRAY[${BUCKETS.map((bucket) => `count(*) FILTER (WHERE ${column} = ${bucket})`)}]`;
const USAGE = 'count(*), sum(quota), sum(prompt_tokens), sum(completion_tokens)';
const HOUR = "date_trunc('hour', created_at, 'UTC')";
const DAY = "(created_at AT TIME ZONE 'UTC')::date";
const TIMES = `sum(use_time_ms), ${histogram('latency')}, ${histogram('first_token')}`;
const bucketOf = (column: string): string => `width_bucket(${column}, '{${LATENCY_BOUNDS_MS}}'::integer[])`;
const TIMED = `(SELECT *, ${bucketOf('use_time_ms')} AS latency, ${bucketOf('first_token_ms')} AS first_token
  FROM logs WHERE type = 2 OFFSET 0) timed`;
// In the order of time, which determines the order of the rows on disk.
const SUMS = [
  `INSERT INTO usage_by_hour_model SELECT ${HOUR}, model_name, "group", ${USAGE}, ${TIMES}
    FROM ${TIMED} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  `INSERT INTO usage_by_hour_channel SELECT ${HOUR}, channel_id, ${USAGE}, ${TIMES} FROM ${TIMED} GROUP BY 1, 2 ORDER BY 1, 2`,
  `INSERT INTO usage_by_day_user SELECT ${DAY}, user_id, model_name, ${USAGE} FROM logs WHERE type = 2 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  `INSERT INTO usage_by_day_token SELECT ${DAY}, token_id, model_name, ${USAGE} FROM logs WHERE type = 2 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  `INSERT INTO usage_by_quarter_hour_token
    SELECT token_id, date_bin('15 minutes', created_at, timestamptz '2000-01-01Z'), sum(quota) FROM logs
      WHERE type = 2 AND token_id <> 0 AND quota <> 0 AND created_at >= date_trunc('day', now() - interval '40 days', 'UTC')
      GROUP BY 1, 2 ORDER BY 1, 2`,
  `INSERT INTO usage_by_day (day, user_id, token_id, channel_id, model_name, "group", request_count, quota, prompt_tokens,
      completion_tokens, use_time_ms, cached_tokens, cache_savings, latency_counts, first_token_counts)
    SELECT ${DAY}, user_id, token_id, channel_id, model_name, "group", ${USAGE}, sum(use_time_ms), 0, 0,
      ${histogram('latency')}, ${histogram('first_token')} FROM ${TIMED} GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6`,
  // Nothing is left for the product to count.
  `INSERT INTO usage_days (day, time_zone, begins_at, ends_at, counted_until, final)
    SELECT day, 'UTC', begins_at, begins_at + interval '1 day', least(begins_at + interval '1 day', max(max) OVER ()),
        begins_at + interval '1 day' < now() - interval '1 hour'
      FROM (SELECT ${DAY} AS day, ${DAY}::timestamp AT TIME ZONE 'UTC' AS begins_at, max(created_at) FROM logs GROUP BY 1) days`,
  `INSERT INTO errors_by_hour_model SELECT ${HOUR}, model_name, "group", count(*) FROM logs WHERE type = 100 GROUP BY 1, 2, 3`,
  `INSERT INTO errors_by_hour_channel SELECT ${HOUR}, channel_id, count(*) FROM logs WHERE type = 100 GROUP BY 1, 2`,
  `INSERT INTO ledger_entries (user_id, amount, kind, effect_key)
    SELECT ${FIRST_USER} + n, ${GRANT}, 'grant', 'bench:' || n FROM generate_series(0, ${USERS - 1}) n`,
  `INSERT INTO user_balances (user_id, quota, used_quota, request_count)
    SELECT ${FIRST_USER} + n, ${GRANT} - coalesce(used, 0), coalesce(used, 0), coalesce(requests, 0)
      FROM generate_series(0, ${USERS - 1}) n LEFT JOIN (
        SELECT user_id, sum(quota) AS used, sum(request_count) AS requests FROM usage_by_day_user GROUP BY 1
      ) u ON u.user_id = ${FIRST_USER} + n`,
  `INSERT INTO token_usage (token_id, used_quota, request_count)
    SELECT token_id, sum(quota), sum(request_count) FROM usage_by_day_token GROUP BY 1`,
  `INSERT INTO channel_usage (channel_id, used_quota, request_count)
    SELECT channel_id, sum(quota), sum(request_count) FROM usage_by_hour_channel GROUP BY 1`,
];
