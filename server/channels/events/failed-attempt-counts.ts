import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { DelayedWrite } from '../../common/delayed-write.js';
import { HOUR_MS } from '../../common/durations.js';
import { Sql } from '../../platform/database/sql.js';
import { Logger } from '../../platform/telemetry/logger.js';

/**
 * The failures of channels by hour (hour, channel_id, error_count): failed attempts, or the failed calls of the channel
 * if these are more, as in hours before attempts were counted.
 */
export const CHANNEL_FAILURES = `(
  SELECT hour, channel_id, max(error_count) AS error_count FROM (
    SELECT hour, channel_id, error_count FROM errors_by_hour_channel
    UNION ALL SELECT hour, channel_id, attempt_count FROM failed_attempts_by_hour
  ) AS counted GROUP BY hour, channel_id
) AS channel_failures`;

// Updates in key order, so that several processes cannot deadlock.
const ADD = `
  INSERT INTO failed_attempts_by_hour AS f
    SELECT hour, channel_id, attempt_count
      FROM json_to_recordset($1) AS a(hour timestamptz, channel_id bigint, attempt_count bigint) ORDER BY 1, 2
    ON CONFLICT (hour, channel_id) DO UPDATE SET attempt_count = f.attempt_count + excluded.attempt_count`;

/** Counts of this time are written together, in ms. */
const GATHER_MS = 2_000;

interface Count {
  /** ISO 8601, the start of the hour. */
  readonly hour: string;
  readonly channel_id: number;
  attempt_count: number;
}

/**
 * Counts attempts that failed because of their channel, including attempts of calls that another channel served
 * afterwards. Counts are written after the calls; counts that a killed process has not written are lost.
 */
@Injectable()
export class FailedAttemptCounts implements BeforeApplicationShutdown {
  private counts = new Map<string, Count>();
  private readonly writing = new DelayedWrite(() => this.add(), GATHER_MS);

  constructor(
    private readonly sql: Sql,
    private readonly logger: Logger,
  ) {}

  record(channelId: number, now = Date.now()): void {
    const hour = new Date(Math.floor(now / HOUR_MS) * HOUR_MS).toISOString();
    const key = `${hour} ${channelId}`;
    const count = this.counts.get(key) ?? { hour, channel_id: channelId, attempt_count: 0 };
    count.attempt_count++;
    this.counts.set(key, count);
    this.writing.schedule();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.writing.flush();
  }

  private async add(): Promise<void> {
    const counts = [...this.counts.values()];
    this.counts = new Map();
    if (counts.length === 0) return;
    try {
      await this.sql.query('failed-attempts', ADD, [JSON.stringify(counts)]);
    } catch (error) {
      this.logger.warn(
        { event: 'channel.attempts_uncounted', err: error },
        'Failed attempts of channels were not counted',
      );
    }
  }
}
