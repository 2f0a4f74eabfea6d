import { LATENCY_BOUNDS_MS } from '../../../billing/ledger/latency-buckets.js';
import { KIND_OF_CALL } from '../../../usage-log/call-kind.sql.js';
import { LogType } from '../../../usage-log/log-type.js';
import { CACHED_TOKENS_OF_ROW } from '../../cached-tokens.js';
import { CAUSE_OF_ROW } from '../../failure-causes.js';

const BUCKETS = Array.from({ length: LATENCY_BOUNDS_MS.length + 1 }, (_, bucket) => bucket);
const bucketOf = (column: string): string => `width_bucket(${column}, '{${LATENCY_BOUNDS_MS}}'::integer[])`;
// A refund is a row with a negative amount, and no call.
const IS_CALL = 'quota >= 0';
const countsOf = (bucket: string): string =>
  `ARRAY[${BUCKETS.map((at) => `count(*) FILTER (WHERE ${IS_CALL} AND ${bucket} = ${at})`).join(', ')}]::integer[]`;
const added = (column: string): string => `${column} = u.${column} + excluded.${column}`;
const addedCounts = (column: string): string =>
  `${column} = ARRAY[${BUCKETS.map((at) => `u.${column}[${at + 1}] + excluded.${column}[${at + 1}]`).join(', ')}]`;

const IS_CHARGE = `type = ${LogType.consumption} AND ${IS_CALL}`;

const SUMS = [
  'request_count',
  'quota',
  'prompt_tokens',
  'completion_tokens',
  'use_time_ms',
  'cached_tokens',
  'cache_savings',
  'cost',
  'costed_quota',
  'costed_count',
];
const END_USER_SUMS = [...SUMS.filter((column) => column !== 'use_time_ms'), 'error_count'];

/** Adds the charges of a day ($1) in a range of time ($2, $3) to it. */
export const ADD_USAGE = `
  INSERT INTO usage_by_day_kind AS u
  SELECT $1::date, user_id, token_id, channel_id, model_name, "group", count(*) FILTER (WHERE ${IS_CALL}), sum(quota),
      sum(prompt_tokens), sum(completion_tokens), sum(use_time_ms), coalesce(sum(cached), 0),
      coalesce(sum(cache_savings), 0), ${countsOf('latency')}, ${countsOf('first_token')}, coalesce(sum(cost), 0),
      coalesce(sum(quota) FILTER (WHERE cost IS NOT NULL), 0), count(*) FILTER (WHERE ${IS_CALL} AND cost IS NOT NULL), kind
    FROM (
      SELECT user_id, token_id, channel_id, model_name, "group", quota, prompt_tokens, completion_tokens, use_time_ms,
          cache_savings, cost, CASE WHEN ${IS_CALL} THEN ${CACHED_TOKENS_OF_ROW} END AS cached,
          ${bucketOf('use_time_ms')} AS latency, ${bucketOf('first_token_ms')} AS first_token, ${KIND_OF_CALL} AS kind
        FROM logs WHERE type = ${LogType.consumption} AND created_at >= $2 AND created_at < $3
    ) calls GROUP BY 2, 3, 4, 5, 6, calls.kind
  ON CONFLICT (day, user_id, token_id, channel_id, model_name, "group", kind) DO UPDATE SET
    ${SUMS.map(added).join(', ')},
    ${addedCounts('latency_counts')}, ${addedCounts('first_token_counts')}`;

/** Adds the calls of end users of a day ($1) in a time range ($2, $3), including failed calls that have rows. */
export const ADD_END_USERS = `
  INSERT INTO usage_by_day_end_user AS u (day, user_id, token_id, model_name, end_user, ${END_USER_SUMS.join(', ')})
  SELECT $1::date, user_id, token_id, model_name, end_user,
      count(*) FILTER (WHERE ${IS_CHARGE}), sum(quota), sum(prompt_tokens), sum(completion_tokens),
      coalesce(sum(${CACHED_TOKENS_OF_ROW}) FILTER (WHERE ${IS_CHARGE}), 0), coalesce(sum(cache_savings), 0),
      coalesce(sum(cost), 0), coalesce(sum(quota) FILTER (WHERE cost IS NOT NULL), 0),
      count(*) FILTER (WHERE ${IS_CHARGE} AND cost IS NOT NULL), count(*) FILTER (WHERE type = ${LogType.failure})
    FROM logs
    WHERE type IN (${LogType.consumption}, ${LogType.failure}) AND end_user IS NOT NULL AND created_at >= $2 AND created_at < $3
    GROUP BY 2, 3, 4, 5
  ON CONFLICT (day, user_id, end_user, token_id, model_name) DO UPDATE SET
    ${END_USER_SUMS.map(added).join(', ')}`;

/**
 * The statement that counts the rows of the failed calls of a day ($1) in a range of time ($2, $3). In an outage some
 * calls are counted when they fail but have no row, so a larger count is kept.
 * @param table the table in which they are counted
 * @param furtherColumns columns of the table's key that the others do not have, each after a comma
 * @param rows SQL of which rows are counted
 */
const addErrors = (table: string, furtherColumns: string, rows: string): string => `
  INSERT INTO ${table} AS e
      (hour, day, user_id, token_id, channel_id, model_name, "group", cause, error_count${furtherColumns})
  SELECT date_trunc('hour', created_at, 'UTC'), $1::date, user_id, token_id, channel_id, model_name, "group",
      ${CAUSE_OF_ROW} AS cause, count(*)${furtherColumns}
    FROM logs WHERE type = ${LogType.failure} AND created_at >= $2 AND created_at < $3 AND ${rows}
    GROUP BY 1, 3, 4, 5, 6, 7, 8${furtherColumns}
  ON CONFLICT (hour, day, user_id, token_id, channel_id, model_name, "group", cause${furtherColumns}) DO UPDATE
    SET error_count = greatest(e.error_count, excluded.error_count)`;

/** Calls without a kind were counted in the former table, by a process of an earlier version. */
export const ADD_ERRORS = [
  addErrors('errors_by_hour_kind', ', kind', 'kind IS NOT NULL'),
  addErrors('errors_by_hour', '', 'kind IS NULL'),
];

/**
 * Subtracts failed calls with a kind from the former table if a process of an earlier version has counted all rows of a
 * day ($1), whose log rows are in a time range ($2, $3): calls with a kind were counted when they failed.
 */
export const SUBTRACT_KNOWN_ERRORS = `
  UPDATE ONLY errors_by_hour e SET error_count = e.error_count - found.known
    FROM (
      SELECT date_trunc('hour', created_at, 'UTC') AS hour, user_id, token_id, channel_id, model_name, "group",
          ${CAUSE_OF_ROW} AS cause, count(kind) AS known, count(*) AS total
        FROM logs WHERE type = ${LogType.failure} AND created_at >= $2 AND created_at < $3 GROUP BY 1, 2, 3, 4, 5, 6, 7
    ) found
    WHERE e.day = $1 AND (e.hour, e.user_id, e.token_id, e.channel_id, e.model_name, e."group", e.cause) =
      (found.hour, found.user_id, found.token_id, found.channel_id, found.model_name, found."group", found.cause)
      AND found.known > 0 AND e.error_count = found.total`;

/** Deletes what `SUBTRACT_KNOWN_ERRORS` has left of a day ($1) without any failed call. */
export const DELETE_EMPTY_ERRORS = 'DELETE FROM ONLY errors_by_hour WHERE day = $1 AND error_count = 0';

/**
 * SQL that is true if the day of `usage_days d` has sums that an earlier version counted, without the kinds of calls. A
 * day that has only failed calls keeps rows in the former table after it was counted again: the rows of calls without a
 * kind. Only `with_kinds` shows whether it was.
 */
export const HAS_FORMER_SUMS = `(
  EXISTS (SELECT 1 FROM ONLY usage_by_day u WHERE u.day = d.day)
  OR (NOT d.with_kinds AND EXISTS (SELECT 1 FROM ONLY errors_by_hour e WHERE e.day = d.day)))`;

/** Has the days between two instants ($1, $2) counted again, for rows that are inserted later. */
export const COUNT_AGAIN =
  'UPDATE usage_days SET final = false, with_kinds = false, with_end_users = false WHERE begins_at <= $2 AND ends_at > $1';

/** Rows older than this may have been deleted. Null if no clean-up ever ran. */
export const CLEANED_UNTIL = `SELECT max((params ->> 'before')::timestamptz) AS until FROM job_runs WHERE kind = 'log-cleanup'`;
