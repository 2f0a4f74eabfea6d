import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../common/durations.js';
import { Changes } from '../../platform/coordination/changes.js';
import { currentOrigin } from '../../platform/database/change-origin.js';
import { Sql } from '../../platform/database/sql.js';

/** A time in which a channel was tried after all others, because it had failed; in ms since 1970. */
export interface Cooldown {
  readonly channelId: number;
  readonly from: number;
  readonly until: number;
}

/** How long events are stored, and the longest range of a timeline. */
export const EVENT_RETENTION_DAYS = 31;
const BATCH_SIZE = 5_000;

// Cooldowns less than a minute apart, including cooldowns of several processes, are one event. Its end is the last end
// that was reported.
const RECORD = `
  WITH extended AS (
    UPDATE channel_events SET ends_at = greatest(at, $3::timestamptz)
      WHERE kind = 'cooldown' AND channel_id = $1 AND at <= $3 AND ends_at >= $2::timestamptz - interval '1 minute'
      RETURNING channel_id
  )
  INSERT INTO channel_events (channel_id, kind, at, ends_at, actor_kind)
    SELECT id, 'cooldown', $2, $3, 'system' FROM channels
      WHERE id = $1 AND NOT EXISTS (SELECT FROM extended)`;
const DELETE_OLD = `
  DELETE FROM channel_events WHERE id IN (SELECT id FROM channel_events WHERE at < $1 LIMIT ${BATCH_SIZE}) RETURNING id`;
const DELETE_OLD_COUNTS = 'DELETE FROM failed_attempts_by_hour WHERE hour < $1';

/**
 * The events of channels that the audit log does not have. Tests and balances are recorded by the statements that store
 * them; cooldowns are recorded here.
 */
@Injectable()
export class ChannelEventsService {
  constructor(
    private readonly sql: Sql,
    private readonly changes: Changes,
  ) {}

  /** Records cooldowns that began, were extended, or ended early; one of each channel. */
  async recordCooldowns(cooldowns: readonly Cooldown[]): Promise<void> {
    const time = (ms: number) => new Date(ms).toISOString();
    // One statement for each channel, so that processes that record several channels do not wait for each other's rows.
    for (const { channelId, from, until } of cooldowns) {
      await this.sql.query('channel-cooldown', RECORD, [channelId, time(from), time(until)]);
    }
    for (const { channelId } of cooldowns) await this.changes.publish('channelState', { channelId });
  }

  /**
   * Deletes events that timelines no longer show, and counts of failed attempts of the same age.
   * @returns the number of events
   */
  async deleteOld(nowMs: number): Promise<number> {
    const before = new Date(nowMs - EVENT_RETENTION_DAYS * DAY_MS).toISOString();
    await this.sql.query('failed-attempts-old', DELETE_OLD_COUNTS, [before]);
    for (let deleted = 0; ; ) {
      const { length } = await this.sql.query('channel-events-old', DELETE_OLD, [before]);
      deleted += length;
      if (length < BATCH_SIZE) return deleted;
    }
  }
}

/** Who caused an event: the parameters `actor_kind` and `actor_id` of its row. */
export function eventActor(): [kind: string, id: number | null] {
  const { kind = 'system', userId } = currentOrigin() ?? {};
  return [kind, userId ?? null];
}
