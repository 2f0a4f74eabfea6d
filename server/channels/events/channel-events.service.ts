import { Injectable } from '@nestjs/common';
import { Changes } from '../../platform/coordination/changes.js';
import { Sql } from '../../platform/database/sql.js';
import { DAY_MS } from '../../platform/durations.js';

/** A time in which a channel was tried after all others, because it had failed; in ms since 1970. */
export interface Cooldown {
  readonly channelId: number;
  readonly from: number;
  readonly until: number;
}

/** The longest range of a timeline is 30 days. */
const STORED_DAYS = 31;
const BATCH = 5_000;

// Cooldowns less than a minute apart, also those of several processes, are one event. Its end is the last that was reported.
const RECORD = `
  WITH given AS (SELECT * FROM unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) AS g (channel_id, since, ends_at)),
  extended AS (
    UPDATE channel_events e SET ends_at = greatest(e.at, g.ends_at) FROM given g
      WHERE e.kind = 'cooldown' AND e.channel_id = g.channel_id AND e.at <= g.ends_at
        AND e.ends_at >= g.since - interval '1 minute'
      RETURNING e.channel_id
  )
  INSERT INTO channel_events (channel_id, kind, at, ends_at, actor_kind)
    SELECT c.id, 'cooldown', g.since, g.ends_at, 'system' FROM given g JOIN channels c ON c.id = g.channel_id
      WHERE g.channel_id NOT IN (SELECT channel_id FROM extended)`;
const DELETE_OLD = `
  DELETE FROM channel_events WHERE id IN (SELECT id FROM channel_events WHERE at < $1 LIMIT ${BATCH}) RETURNING id`;

/**
 * The events of channels that the audit log does not have. Tests and balances are recorded by the statements that store
 * them; cooldowns are recorded here.
 */
@Injectable()
export class ChannelEvents {
  constructor(
    private readonly sql: Sql,
    private readonly changes: Changes,
  ) {}

  /** Records cooldowns that began, were extended, or ended early; one of each channel. */
  async recordCooldowns(cooldowns: readonly Cooldown[]): Promise<void> {
    const time = (ms: number) => new Date(ms).toISOString();
    await this.sql.query('channel-cooldowns', RECORD, [
      cooldowns.map(({ channelId }) => channelId),
      cooldowns.map(({ from }) => time(from)),
      cooldowns.map(({ until }) => time(until)),
    ]);
    for (const { channelId } of cooldowns) await this.changes.publish('channelState', { channelId });
  }

  /** Deletes events that no timeline shows any more. @returns their number */
  async deleteOld(nowMs: number): Promise<number> {
    const before = new Date(nowMs - STORED_DAYS * DAY_MS).toISOString();
    for (let deleted = 0; ; ) {
      const { length } = await this.sql.query('channel-events-old', DELETE_OLD, [before]);
      deleted += length;
      if (length < BATCH) return deleted;
    }
  }
}
