import { Injectable } from '@nestjs/common';
import { Sql } from '../../platform/database/sql.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { SettledFeed } from './settled-feed.js';

/** A charge of a channel key, as the statement reads it. */
interface KeyCharge {
  readonly channel_id: number;
  readonly fingerprint: string;
  readonly ended_at: string;
  readonly quota: number;
}

const ADD = `INSERT INTO usage_by_quarter_hour_key AS u (channel_id, fingerprint, quarter_hour, quota)
  SELECT channel_id, fingerprint, date_bin('15 minutes', ended_at, timestamptz '2000-01-01Z'), sum(quota)
  FROM json_to_recordset($1::json) c(channel_id bigint, fingerprint text, ended_at timestamptz, quota bigint)
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (channel_id, fingerprint, quarter_hour) DO UPDATE SET quota = u.quota + excluded.quota`;

const SUM = `SELECT coalesce(sum(quota), 0) AS spent FROM usage_by_quarter_hour_key
  WHERE channel_id = $1 AND fingerprint = $2 AND quarter_hour >= $3`;

/**
 * The spending of channel keys with a budget. It is written after the settlement, not by it: no balance depends on it,
 * and a site without such budgets has no cost. Charges that end while a statement is under way are written by the next
 * one.
 */
@Injectable()
export class KeySpending {
  private pending: KeyCharge[] = [];
  private writing: Promise<void> | undefined;

  constructor(
    private readonly sql: Sql,
    feed: SettledFeed,
    private readonly logger: Logger,
  ) {
    feed.subscribe((rows) => {
      for (const { channel_id, channel_key: fingerprint, created_at: ended_at, quota } of rows) {
        if (fingerprint !== undefined && quota !== 0) this.add({ channel_id, fingerprint, ended_at, quota });
      }
    });
  }

  /** Quota units spent since a moment (ms since 1970), by the end of the calls, in whole quarter hours. */
  async since(channelId: number, fingerprint: string, fromMs: number): Promise<number> {
    await this.writing;
    const values = [channelId, fingerprint, new Date(fromMs)];
    const [row] = await this.sql.query<{ spent: string | number }>('spending-key', SUM, values);
    return Number(row?.spent ?? 0);
  }

  private add(charge: KeyCharge): void {
    this.pending.push(charge);
    this.writing ??= this.write();
  }

  /** Charges that cannot be written are written with the next one. */
  private async write(): Promise<void> {
    while (this.pending.length > 0) {
      const charges = this.pending;
      this.pending = [];
      try {
        await this.sql.query('spending-key-add', ADD, [JSON.stringify(charges)]);
      } catch (error) {
        this.pending = [...charges, ...this.pending];
        this.logger.warn(
          { event: 'limits.key_spending_failed', err: error, charges: this.pending.length },
          'Spending of channel keys could not be written; it is written with the next charge',
        );
        break;
      }
    }
    this.writing = undefined;
  }
}
