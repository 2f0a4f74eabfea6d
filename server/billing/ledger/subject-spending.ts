import { Injectable } from '@nestjs/common';
import { LogType } from '../../audit/log-type.js';
import type { BudgetSubject } from '../../common/limit-rules.js';
import { Sql } from '../../platform/database/sql.js';
import { DAY_MS, HOUR_MS } from '../../platform/durations.js';

interface Sums {
  readonly stepMs: number;
  /** The sum since `$3`, the first whole step. */
  readonly whole: string;
  /** The column of the log. */
  readonly column: string;
}

const SUMS: Readonly<Record<BudgetSubject, Sums>> = {
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

/** What users, groups and channels have spent, by the sums that settlements write. */
@Injectable()
export class SubjectSpending {
  constructor(private readonly sql: Sql) {}

  /** Quota units spent since a moment (ms since 1970), by the end of the calls. */
  async since(subject: BudgetSubject, id: string, fromMs: number): Promise<number> {
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
