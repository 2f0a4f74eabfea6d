import { Injectable } from '@nestjs/common';
import { DAY_MS, HOUR_MS } from '../../common/durations.js';
import type { BudgetSubject } from '../../common/limit-rules.js';
import { Sql } from '../../platform/database/sql.js';
import { LogType } from '../../usage-log/log-type.js';
import { KeySpending } from './key-spending.js';

interface Sums {
  readonly stepMs: number;
  /** The sum since `$3`, the first whole step. */
  readonly whole: string;
  /** The column of the log. */
  readonly column: string;
}

const SUMS: Readonly<Record<Exclude<BudgetSubject, 'key'>, Sums>> = {
  user: {
    stepMs: DAY_MS,
    whole: `SELECT sum(quota) FROM usage_by_day_user
      WHERE user_id = $1 AND day >= ($3::timestamptz AT TIME ZONE 'UTC')::date`,
    column: 'user_id',
  },
  channel: {
    stepMs: HOUR_MS,
    whole: 'SELECT sum(quota) FROM usage_by_hour_channel WHERE channel_id = $1 AND hour >= $3',
    column: 'channel_id',
  },
  group: {
    stepMs: HOUR_MS,
    whole: 'SELECT sum(quota) FROM usage_by_hour_model WHERE "group" = $1 AND hour >= $3',
    column: '"group"',
  },
};

/** The spending of users, groups, channels and channel keys. */
@Injectable()
export class SubjectSpending {
  constructor(
    private readonly sql: Sql,
    private readonly keys: KeySpending,
  ) {}

  /**
   * Quota units spent since a moment (ms since 1970), by the end of the calls; of keys since they have a budget.
   * @param id of a channel key: `<channel>/<fingerprint>`
   */
  async since(subject: BudgetSubject, id: string, fromMs: number): Promise<number> {
    if (subject === 'key') {
      const [channelId, fingerprint = ''] = id.split('/');
      return this.keys.since(Number(channelId), fingerprint, fromMs);
    }
    const { stepMs, whole, column } = SUMS[subject];
    // The sums are of days or hours in UTC; the calls of the part before the first of them are in the log.
    const text = `SELECT coalesce((${whole}), 0) + coalesce((SELECT sum(quota) FROM logs WHERE ${column} = $1
      AND created_at >= $2 AND created_at < $3 AND type = ${LogType.consumption}), 0) AS spent`;
    const first = Math.ceil(fromMs / stepMs) * stepMs;
    const values = [id, new Date(fromMs), new Date(first)];
    const [row] = await this.sql.query<{ spent: string | number }>(`spending-${subject}`, text, values);
    return Number(row?.spent ?? 0);
  }
}
