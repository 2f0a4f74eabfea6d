import { Injectable } from '@nestjs/common';
import { Sql } from '../../platform/database/sql.js';
import { ListOrder, SortDirection, timeColumn } from '../../platform/graphql/list-order.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import type { ChannelEntity } from '../model/channel.entity.js';
import { type ChannelEventKind, type Columns, KEY_COLUMNS } from './channel-event.js';
import { type ChannelPeriod, periodsOf, type Span, type StatusChange } from './channel-periods.js';

/** A row of the audit log or of `channel_events`. */
export interface TimelineRow {
  /** Unique among both tables. */
  readonly key: number;
  readonly kind: ChannelEventKind;
  readonly at: Date;
  /** The end of a cooldown. */
  readonly endsAt: Date | null;
  readonly actorKind: string;
  readonly actorId: number | null;
  readonly actorName: string;
  /** The former values of changed columns. Null if there are none. */
  readonly before: Columns | null;
  /** The values of changed columns, or the facts of the event. */
  readonly after: Columns;
}

/** The number of events in a part of the range. */
export interface TimelineBucket {
  readonly index: number;
  readonly testsPassed: number;
  readonly testsFailed: number;
  readonly keyChanges: number;
  readonly edits: number;
}

/** The events to read: the events of a channel between two instants. */
export interface TimelineRange {
  readonly channel: ChannelEntity;
  readonly from: Date;
  readonly to: Date;
  /** Whether edits of settings are included. */
  readonly withEdits: boolean;
}

// $1 channel, $2 from, $3 to, $4 with edits
const EVENTS = `(
  SELECT * FROM (
    SELECT position * 2 AS key, at, NULL::timestamptz AS "endsAt", actor_kind AS "actorKind", actor_id AS "actorId",
        actor_name AS "actorName", before, after, CASE
          WHEN action = 'channel.created' THEN 'CREATED'
          WHEN after ? 'status' THEN 'STATE'
          WHEN after ?| '{${KEY_COLUMNS}}' THEN 'KEYS'
          ELSE 'EDIT' END AS kind
      FROM audit_entries
      WHERE object_type = 'channel' AND object_id = $1::bigint::text AND position IS NOT NULL AND action <> 'channel.deleted'
        AND at >= $2 AND at < $3) entries
    WHERE kind <> 'EDIT' OR $4::boolean
  UNION ALL
  SELECT e.id * 2 + 1, e.at, e.ends_at, e.actor_kind, e.actor_id, coalesce(u.username, ''), NULL, e.facts, upper(e.kind)
    FROM channel_events e LEFT JOIN users u ON u.id = e.actor_id
    WHERE e.channel_id = $1::bigint AND e.at >= $2 AND e.at < $3) AS events`;
const OF_KINDS = 'kind = ANY (coalesce($5::text[], ARRAY[kind]))';
const COUNT = `SELECT count(*) AS total FROM ${EVENTS} WHERE ${OF_KINDS}`;
const BUCKETS = `
  SELECT width_bucket(extract(epoch FROM at), extract(epoch FROM $2::timestamptz), extract(epoch FROM $3::timestamptz), $5) - 1
      AS index,
      count(*) FILTER (WHERE kind = 'TEST' AND (after ->> 'success')::boolean) AS "testsPassed",
      count(*) FILTER (WHERE kind = 'TEST' AND NOT (after ->> 'success')::boolean) AS "testsFailed",
      count(*) FILTER (WHERE kind = 'KEYS') AS "keyChanges",
      count(*) FILTER (WHERE kind = 'EDIT') AS edits
    FROM ${EVENTS} WHERE kind IN ('TEST', 'KEYS', 'EDIT') GROUP BY 1 ORDER BY 1`;
const STATUS_CHANGES = `
  SELECT (extract(epoch FROM at) * 1000)::float8 AS at, (before ->> 'status')::int AS before, (after ->> 'status')::int AS after
    FROM audit_entries
    WHERE object_type = 'channel' AND object_id = $1::bigint::text AND position IS NOT NULL AND action <> 'channel.deleted'
      AND at >= $2 AND after ? 'status'
    ORDER BY audit_entries.at, position`;
const COOLDOWNS = `
  SELECT (extract(epoch FROM at) * 1000)::float8 AS from, (extract(epoch FROM ends_at) * 1000)::float8 AS to
    FROM channel_events WHERE kind = 'cooldown' AND channel_id = $1 AND ends_at > $2 AND at < $3`;

const byTime = new ListOrder<TimelineRow>(
  timeColumn('at', ({ at }) => at),
  { expression: 'key', first: SortDirection.DESC, of: ({ key }) => key },
);

/** The events of a channel: from the audit log, and from the events that it does not have. */
@Injectable()
export class ChannelTimelineService {
  constructor(private readonly sql: Sql) {}

  /**
   * Newest first.
   * @param kinds null: all
   * @throws {AppError} invalid_parameter for a cursor of another list
   */
  async page(
    range: TimelineRange,
    page: ListPage,
    kinds: readonly ChannelEventKind[] | null = null,
  ): Promise<{ rows: TimelineRow[]; total: number }> {
    const values = [...valuesOf(range), kinds];
    const terms = byTime.pageTerms(page, values);
    const [{ rows }, [counted]] = await Promise.all([
      this.sql.pool.query<TimelineRow>(
        `SELECT * FROM ${EVENTS} WHERE ${OF_KINDS} AND ${terms.condition} ${terms.end}`,
        terms.values,
      ),
      this.sql.query<{ total: number }>('channel-timeline-count', COUNT, values),
    ]);
    return { rows, total: counted?.total ?? 0 };
  }

  cursorKey(row: TimelineRow): (number | string)[] {
    return byTime.cursorKey(row);
  }

  /** The number of tests, key changes and edits in equal parts of the range; parts without any are absent. */
  buckets(range: TimelineRange, count: number): Promise<TimelineBucket[]> {
    return this.sql.query<TimelineBucket>('channel-timeline-buckets', BUCKETS, [...valuesOf(range), count]);
  }

  /** The states of the channel in the part of the range in which it existed, up to now. */
  async periods({ channel, from, to }: TimelineRange, nowMs = Date.now()): Promise<ChannelPeriod[]> {
    const span = {
      from: Math.max(from.getTime(), channel.createdAt.getTime()),
      to: Math.min(to.getTime(), nowMs),
    };
    const [changes, cooldowns] = await Promise.all([
      this.sql.query<StatusChange>('channel-status-changes', STATUS_CHANGES, [channel.id, new Date(span.from)]),
      this.sql.query<Span>('channel-cooldowns-of', COOLDOWNS, [channel.id, from, to]),
    ]);
    return periodsOf(span, changes, channel.status, cooldowns);
  }
}

function valuesOf({ channel, from, to, withEdits }: TimelineRange): unknown[] {
  return [channel.id, from, to, withEdits];
}
