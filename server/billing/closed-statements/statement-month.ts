import type { ClientBase } from 'pg';
import { HOUR_MS } from '../../common/durations.js';
import type { TimeZone } from '../../platform/time-zone.js';

/** A month of the statements of all accounts. */
export interface StatementMonth {
  /** YYYY-MM. */
  readonly month: string;
  readonly timeZone: string;
  readonly beginsAt: Date;
  readonly endsAt: Date;
  /** Null while its statements are written. */
  readonly closedAt: Date | null;
}

/**
 * Calls that end before midnight may be booked later, as after a failure of the database. The usage by day is final at
 * the same time after the end of a day.
 */
const BOOKING_MS = HOUR_MS;

const COLUMNS = `month, time_zone AS "timeZone", begins_at AS "beginsAt", ends_at AS "endsAt", closed_at AS "closedAt"`;
const LATEST = `SELECT ${COLUMNS} FROM statement_months ORDER BY month DESC LIMIT 1`;
const FIRST_MOVEMENT = `
  SELECT least((SELECT min(created_at) FROM ledger_entries),
    (SELECT min(day)::timestamp AT TIME ZONE 'UTC' FROM usage_by_day_user)) AS at`;
const BEGIN = `
  INSERT INTO statement_months (month, time_zone, begins_at, ends_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`;
const OPEN = 'SELECT 1 FROM statement_months WHERE month = $1 AND closed_at IS NULL';
const CLOSE = 'UPDATE statement_months SET closed_at = now() WHERE month = $1 AND closed_at IS NULL';

/**
 * The month to close next: the month whose statements are not complete, or else the month after the last closed one, if
 * it ended at least an hour ago. The first month is the month of the first movement.
 * @returns null when no month is due
 */
export async function dueMonth(client: ClientBase, zone: TimeZone, nowMs: number): Promise<StatementMonth | null> {
  const latest = await latestMonth(client);
  if (latest?.closedAt === null) return latest;
  const next = latest ? following(latest, zone) : await firstMonth(client, zone);
  if (next === null || nowMs < next.endsAt.getTime() + BOOKING_MS) return null;
  await client.query(BEGIN, [next.month, next.timeZone, next.beginsAt, next.endsAt]);
  // Another process may have begun it, or even closed it.
  const begun = await latestMonth(client);
  return begun?.month === next.month && begun.closedAt === null ? begun : null;
}

/**
 * Begins a transaction that writes statements. The lock is taken before the snapshot, which then contains what the
 * process has written that held the lock before.
 */
export const BEGIN_CLOSING = `
  BEGIN ISOLATION LEVEL REPEATABLE READ; LOCK TABLE statement_months IN EXCLUSIVE MODE`;

/** Whether the statements of a month are still to be written. */
export async function isOpen(client: ClientBase, month: string): Promise<boolean> {
  return (await client.query(OPEN, [month])).rowCount === 1;
}

/** Records that all statements of a month are written; no effect when it is closed already. @param month YYYY-MM */
export async function markClosed(client: ClientBase, month: string): Promise<void> {
  await client.query(CLOSE, [month]);
}

async function latestMonth(client: ClientBase): Promise<StatementMonth | null> {
  const { rows } = await client.query<StatementMonth>(LATEST);
  return rows[0] ?? null;
}

async function firstMonth(client: ClientBase, zone: TimeZone): Promise<StatementMonth | null> {
  const { rows } = await client.query<{ at: Date | null }>(FIRST_MOVEMENT);
  const at = rows[0]?.at;
  if (!at) return null;
  const begin = zone.begin(at.getTime(), 'MONTH');
  return monthFrom(new Date(begin), zone.dateOf(begin).slice(0, 7), zone);
}

/** Begins where the last month ended, even if the time zone of the site has changed since. */
function following({ month, endsAt }: StatementMonth, zone: TimeZone): StatementMonth {
  return monthFrom(endsAt, monthAfter(month), zone);
}

function monthFrom(beginsAt: Date, month: string, zone: TimeZone): StatementMonth {
  const endsAt = new Date(zone.beginOfDate(`${monthAfter(month)}-01`));
  return { month, timeZone: zone.name, beginsAt, endsAt, closedAt: null };
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}
