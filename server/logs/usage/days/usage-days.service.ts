import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { DAY_MS, HOUR_MS } from '../../../common/durations.js';
import { SiteCalendar } from '../../../options/site-calendar.js';
import { type ConnectionTarget, DATABASE_TARGET } from '../../../platform/database/database-target.js';
import { withClient } from '../../../platform/database/pg-client.js';
import { LogDatabase } from '../../log-database.js';
import {
  ADD_END_USERS,
  ADD_ERRORS,
  ADD_USAGE,
  CLEANED_UNTIL,
  DELETE_EMPTY_ERRORS,
  HAS_FORMER_SUMS,
  SUBTRACT_KNOWN_ERRORS,
} from './usage-days.sql.js';

/** Calls that ended in the last minute may not be booked yet. */
const BOOKING_MS = 60_000;
/** Sums by day that are counted as a whole. */
const TABLES = ['usage_by_day', 'usage_by_day_end_user'];
/** The time after the end of a day when it is counted again, with the calls that were booked late. */
const FINAL_AFTER_MS = HOUR_MS;

/** A calendar day of the site. */
export interface SiteDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly zone: string;
  readonly beginsAt: Date;
  readonly endsAt: Date;
}

/** The state of the roll-up by day. */
export interface UsageDaysState {
  /** Calls before it are counted. Null before the first count. */
  countedUntil: Date | null;
  /**
   * The first day since which all days are counted, including the recount after a change of the time zone. Null if all
   * calls since the beginning are counted.
   */
  keptSince: string | null;
}

interface StoredDay {
  time_zone: string;
  counted_until: Date;
  final: boolean;
  /** Counted with the end users of its calls. */
  with_end_users: boolean;
  former: boolean;
}

/**
 * Counts the rows of the log by day and all their dimensions (`usage_by_day_kind`, which `usage_by_day` includes). The
 * settlement does not write these sums, because another sum with this many dimensions would make it a fifth more
 * expensive: a job adds the rows of closed minutes, and recounts each day as a whole an hour after its end. Calls of
 * end users are part of a second table with fewer sums (`usage_by_day_end_user`). Days that a process of an earlier
 * version counted are counted again, with the kinds and the end users of calls.
 */
@Injectable()
export class UsageDaysService {
  constructor(
    private readonly calendar: SiteCalendar,
    @Inject(DATABASE_TARGET) private readonly database: ConnectionTarget,
    private readonly logs: LogDatabase,
  ) {}

  /** Adds the calls of closed minutes to the current day and to the day before. */
  async countRecent(nowMs: number = Date.now()): Promise<void> {
    const today = this.dayAt(nowMs);
    const yesterday = this.dayAt(today.beginsAt.getTime() - 1);
    await this.connected(async (client) => {
      for (const day of [yesterday, today]) await this.count(client, day, nowMs);
    });
  }

  /** Past days with log rows, latest first, that are not counted as a whole, in another time zone or without kinds. */
  async missing(nowMs: number = Date.now()): Promise<SiteDay[]> {
    const zone = this.calendar.zone.name;
    // On the primary: a replica may not have what was counted last.
    const { extent, stored } = await this.connected(async (client) => {
      const found = await client.query<{ first: Date | null; cleaned: Date | null }>(
        `SELECT least((SELECT min(created_at) FROM logs WHERE type IN (2, 100)),
            (SELECT min(begins_at) FROM usage_days WHERE time_zone <> $1)) AS first, (${CLEANED_UNTIL}) AS cleaned`,
        [zone],
      );
      const days = await client.query<{ day: string }>(
        `SELECT to_char(day, 'YYYY-MM-DD') AS day FROM usage_days d
          WHERE final AND with_end_users AND time_zone = $1 AND NOT ${HAS_FORMER_SUMS}`,
        [zone],
      );
      return { extent: found.rows[0], stored: days.rows };
    });
    if (!extent?.first) return [];
    const first = Math.max(extent.first.getTime(), extent.cleaned?.getTime() ?? 0);
    const counted = new Set(stored.map(({ day }) => day));
    const found: SiteDay[] = [];
    let day = this.dayAt(this.dayAt(nowMs).beginsAt.getTime() - 1);
    // The end of a day may still be counted by the schedule.
    if (nowMs - day.endsAt.getTime() < FINAL_AFTER_MS) day = this.dayAt(day.beginsAt.getTime() - 1);
    for (; day.endsAt.getTime() > first; day = this.dayAt(day.beginsAt.getTime() - 1)) {
      const isWhole = !extent.cleaned || day.beginsAt >= extent.cleaned;
      if (isWhole && !counted.has(day.day)) found.push(day);
    }
    return found;
  }

  /** Counts past days as a whole. @param onDay called after each day; an error that it throws ends the work */
  async countDays(days: readonly SiteDay[], onDay: (done: number) => void): Promise<void> {
    await this.connected(async (client) => {
      for (const [index, day] of days.entries()) {
        await this.count(client, day, Date.now());
        onDay(index + 1);
      }
    });
  }

  async state(nowMs: number = Date.now()): Promise<UsageDaysState> {
    const { zone } = this.calendar;
    // Days of the former time zone whose rows a clean-up has deleted cannot be counted again.
    const [row] = await this.logs.query<{ until: Date | null; first: string | null; older: boolean }>(
      `WITH former AS (
        SELECT max(day) + 1 AS since FROM usage_days
          WHERE time_zone <> $1 AND day <= $2
            AND day::timestamp AT TIME ZONE $1 >= coalesce((${CLEANED_UNTIL}), '-infinity')
      )
      SELECT (SELECT max(counted_until) FROM usage_days) AS until,
          to_char(coalesce(former.since, first.day), 'YYYY-MM-DD') AS first,
          former.since IS NOT NULL OR EXISTS (SELECT 1 FROM logs WHERE created_at < first.begins_at AND type IN (2, 100))
            OR (${CLEANED_UNTIL}) IS NOT NULL AS older
        FROM former, (SELECT day, begins_at FROM usage_days ORDER BY day LIMIT 1) first`,
      [zone.name, zone.dateOf(nowMs)],
    );
    return { countedUntil: row?.until ?? null, keptSince: row?.older ? row.first : null };
  }

  private dayAt(at: number): SiteDay {
    const { zone } = this.calendar;
    const [begin = at, end = at + DAY_MS] = zone.boundaries(at, at, 'DAY', 1);
    return { day: zone.dateOf(begin), zone: zone.name, beginsAt: new Date(begin), endsAt: new Date(end) };
  }

  /** Counts the rest of a day, or the day as a whole if it has ended or its time zone has changed. */
  private async count(client: pg.Client, { day, zone, beginsAt, endsAt }: SiteDay, nowMs: number): Promise<void> {
    await client.query('BEGIN');
    try {
      const { rowCount: added } = await client.query(
        `INSERT INTO usage_days (day, time_zone, begins_at, ends_at, counted_until) VALUES ($1, $2, $3, $4, $3)
          ON CONFLICT DO NOTHING`,
        [day, zone, beginsAt, endsAt],
      );
      const { rows } = await client.query<StoredDay>(
        `SELECT time_zone, counted_until, final, with_end_users, ${HAS_FORMER_SUMS} AS former FROM usage_days d WHERE day = $1 FOR UPDATE`,
        [day],
      );
      const [stored] = rows;
      const isOver = nowMs - endsAt.getTime() >= FINAL_AFTER_MS;
      const isMoved = stored?.time_zone !== zone;
      const isComplete = stored?.final && stored.with_end_users && !stored.former;
      const isWhole = isMoved || (isOver && stored !== undefined && !isComplete);
      const closed = new Date(Math.min(endsAt.getTime(), Math.floor((nowMs - BOOKING_MS) / 60_000) * 60_000));
      const from = isWhole || stored === undefined ? beginsAt : stored.counted_until;
      if (closed > from) {
        if (isWhole) for (const table of TABLES) await client.query(`DELETE FROM ${table} WHERE day = $1`, [day]);
        if (isMoved) await client.query('DELETE FROM errors_by_hour WHERE day = $1', [day]);
        await client.query(ADD_USAGE, [day, from, closed]);
        await client.query(ADD_END_USERS, [day, from, closed]);
        if (isWhole && stored?.former) {
          await client.query(SUBTRACT_KNOWN_ERRORS, [day, beginsAt, closed]);
          await client.query(DELETE_EMPTY_ERRORS, [day]);
        }
        // Calls that failed before a change of the time zone were counted in a day of the former zone. A failed call is
        // counted with its row, so failed calls of the last minute are not counted later.
        if (isWhole || added === 1)
          for (const statement of ADD_ERRORS) await client.query(statement, [day, beginsAt, endsAt]);
        await client.query(
          `UPDATE usage_days SET time_zone = $2, begins_at = $3, ends_at = $4, counted_until = $5, final = $6, with_kinds = $6,
              with_end_users = $6 WHERE day = $1`,
          [day, zone, beginsAt, endsAt, closed, isOver],
        );
      }
      const { rows: cleaned } = await client.query<{ until: Date | null }>(`${CLEANED_UNTIL}`);
      const until = cleaned[0]?.until;
      // A clean-up has deleted some of the rows, possibly during this count: the earlier sums are correct.
      await client.query(isWhole && until && until > beginsAt ? 'ROLLBACK' : 'COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  /**
   * Uses a separate connection: the statements of a large day exceed the statement timeout of bills and the console.
   */
  private connected<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    return withClient({ ...this.database.connection, application_name: 'tollgate-usage-days' }, work);
  }
}
