import type { ClientBase } from 'pg';
import { HOUR_ON_DAY } from './sums.js';

/** The result of a check of a day. */
export interface DayState {
  /** Changes with every row of the sums by day and hour. */
  readonly fingerprint: string;
  /** The number of sums that an earlier check compared with the log, if they have not changed since; else null. */
  readonly reconciledSums: number | null;
}

/** A day that a check has compared with the log; `sums` is null when some differ. */
export interface ComparedDay {
  readonly day: string;
  readonly fingerprint: string;
  readonly sums: number | null;
}

/** Rows are added up by their hash, because a sum needs no order. */
const fingerprintOf = (table: string, condition: string): string =>
  `(SELECT coalesce(sum(hashtextextended(r::text, 0)), 0) FROM ${table} r WHERE ${condition})`;

const STATE = `
  SELECT now.fingerprint, (SELECT sums::int FROM reconciled_days r
      WHERE r.day = $1::date AND r.fingerprint = now.fingerprint) AS "reconciledSums"
  FROM (SELECT concat_ws(' ',
    ${fingerprintOf('usage_by_day_user', 'day = $1::date')},
    ${fingerprintOf('usage_by_day_token', 'day = $1::date')},
    ${fingerprintOf('usage_by_hour_model', HOUR_ON_DAY)},
    ${fingerprintOf('usage_by_hour_channel', HOUR_ON_DAY)}) AS fingerprint) now`;

const KEEP = `
  INSERT INTO reconciled_days AS r (day, sums, fingerprint)
  SELECT day, sums, fingerprint FROM json_to_recordset($1) d(day date, sums bigint, fingerprint text)
    WHERE sums IS NOT NULL AND day < (now() AT TIME ZONE 'UTC')::date
  ON CONFLICT (day) DO UPDATE
    SET sums = excluded.sums, fingerprint = excluded.fingerprint, reconciled_at = excluded.reconciled_at`;
const DELETE_DAYS = 'DELETE FROM reconciled_days WHERE day = ANY ($1::date[])';

/** @param day YYYY-MM-DD, in UTC */
export async function stateOfDay(client: ClientBase, day: string): Promise<DayState> {
  const { rows } = await client.query<DayState>(STATE, [day]);
  return rows[0] ?? { fingerprint: '', reconciledSums: null };
}

/** Stores the past days without differences, and drops those with one, which the next check compares again. */
export async function storeDays(client: ClientBase, days: readonly ComparedDay[]): Promise<void> {
  await client.query(KEEP, [JSON.stringify(days)]);
  await client.query(DELETE_DAYS, [days.filter(({ sums }) => sums === null).map(({ day }) => day)]);
}

/** The first day that no clean-up of the log has reached and that has no usage of an imported site without log rows. */
const WHOLE_FROM = `
  SELECT coalesce(greatest(
      (SELECT (max((params ->> 'before')::timestamptz) AT TIME ZONE 'UTC' + interval '1 day'
        - interval '1 microsecond')::date FROM job_runs WHERE kind = 'log-cleanup'),
      (SELECT max(opening_day) + 1 FROM imports)
    ), '-infinity')::text AS day`;

/** The first UTC day with all of its log rows, as YYYY-MM-DD. Null if no day has lost any. */
export async function firstCompleteDay(client: ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ day: string }>(WHOLE_FROM);
  const day = rows[0]?.day ?? '-infinity';
  return day === '-infinity' ? null : day;
}
