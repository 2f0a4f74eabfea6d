import type { ClientBase } from 'pg';

/** The first day that no clean-up of the log has reached and that has no usage of an imported site without log rows. */
const WHOLE_FROM = `
  SELECT coalesce(greatest(
      (SELECT (max((params ->> 'before')::timestamptz) AT TIME ZONE 'UTC' + interval '1 day'
        - interval '1 microsecond')::date FROM job_runs WHERE kind = 'log-cleanup'),
      (SELECT max(opening_day) + 1 FROM imports)
    ), '-infinity')::text AS day`;

/** The first UTC day with all of its log rows, as YYYY-MM-DD; null when no day has lost any. */
export async function firstCompleteDay(client: ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ day: string }>(WHOLE_FROM);
  const day = rows[0]?.day ?? '-infinity';
  return day === '-infinity' ? null : day;
}
