import { Injectable } from '@nestjs/common';
import { toSafeInteger } from '../../platform/database/columns.js';
import { addRowConditions, Conditions } from '../log-conditions.js';
import type { LogCriteria } from '../log-criteria.js';
import { LogDatabase } from '../log-database.js';
import { LogType } from '../log-type.js';
import { addRollUpConditions, type RollUp } from '../roll-ups.js';
import { UsageBucket, UsageGrouping } from './usage.input.js';

/** Sums of calls, those that the log does not show included. Quota in whole units. */
export interface UsagePoint {
  /** When the bucket begins; null for the whole range. */
  from: Date | null;
  /** The model, or the id of the channel or user; null when nothing is told apart. */
  key: string | null;
  /** The user's present name, where the key is a user. */
  username: string | null;
  requests: number;
  quota: number;
  promptTokens: number;
  completionTokens: number;
}

/** What a statement adds up: from the beginning of one bucket to before the beginning of another. */
export interface UsageRange {
  from: Date;
  before: Date;
  bucket: UsageBucket;
  grouping: UsageGrouping | null;
  limit: number;
}

interface StoredPoint {
  time: string;
  key: string | null;
  username: string | null;
  requests: string;
  quota: string;
  prompt: string;
  completion: string;
}

const KEYS: Record<UsageGrouping, string> = {
  [UsageGrouping.MODEL]: 'model_name',
  [UsageGrouping.CHANNEL]: 'channel_id',
  [UsageGrouping.USER]: 'user_id',
};
const TOKENS = 'sum(prompt_tokens) AS prompt, sum(completion_tokens) AS completion';

/** Adds up usage over time, from a roll-up or, where none is as fine, from the rows of one user. */
@Injectable()
export class UsageSeriesRepository {
  constructor(private readonly database: LogDatabase) {}

  ofRollUp({ table, period, periodMs }: RollUp, criteria: LogCriteria, range: UsageRange): Promise<UsagePoint[]> {
    const conditions = new Conditions();
    addRollUpConditions(conditions, criteria);
    conditions.add(`${period} >= ? AND ${period} < ?`, range.from.toISOString(), range.before.toISOString());
    const time = periodMs < 86_400_000 ? period : `${period}::timestamp AT TIME ZONE 'UTC'`;
    return this.points(
      `sum(request_count) AS requests, sum(quota) AS quota, ${TOKENS}`,
      table,
      time,
      conditions,
      range,
    );
  }

  ofRows(criteria: LogCriteria, range: UsageRange): Promise<UsagePoint[]> {
    const conditions = new Conditions().add('type = ?', LogType.consumption);
    addRowConditions(conditions, criteria);
    conditions.add('created_at >= ? AND created_at < ?', range.from, range.before);
    const requests = 'count(*) FILTER (WHERE quota >= 0) AS requests';
    return this.points(`${requests}, sum(quota) AS quota, ${TOKENS}`, 'logs', 'created_at', conditions, range);
  }

  /** The account of that name, cancelled ones included. */
  async userNamed(username: string): Promise<number | undefined> {
    const [user] = await this.database.query<{ id: string }>('SELECT id FROM users WHERE username = $1', [username]);
    return user && toSafeInteger(user.id);
  }

  /** Rows older than this may be gone. */
  async cleanedUntil(): Promise<Date | null> {
    const [row] = await this.database.query<{ until: Date | null }>(
      'SELECT max(before) AS until FROM log_cleanups',
      [],
    );
    return row?.until ?? null;
  }

  private async points(
    sums: string,
    table: string,
    time: string,
    conditions: Conditions,
    { bucket, grouping, limit }: UsageRange,
  ): Promise<UsagePoint[]> {
    const begin = bucket === UsageBucket.RANGE ? 'NULL::timestamptz' : `date_trunc('${bucket}', ${time}, 'UTC')`;
    const key = grouping ? KEYS[grouping] : 'NULL';
    const order = bucket === UsageBucket.RANGE ? 'quota DESC, key' : 'time, key';
    const username =
      grouping === UsageGrouping.USER ? '(SELECT username FROM users u WHERE u.id = key::bigint)' : 'NULL';
    const rows = await this.database.query<StoredPoint>(
      `SELECT *, ${username} AS username FROM (
        SELECT extract(epoch FROM ${begin}) AS time, ${key}::text AS key, ${sums} FROM ${table}
          WHERE ${conditions.text} GROUP BY 1, 2 ORDER BY ${order} LIMIT ${conditions.parameter(limit)}
      ) points`,
      conditions.values,
    );
    return rows.map((row) => ({
      from: bucket === UsageBucket.RANGE ? null : new Date(Number(row.time) * 1000),
      key: row.key,
      username: row.username,
      requests: toSafeInteger(row.requests),
      quota: toSafeInteger(row.quota),
      promptTokens: toSafeInteger(row.prompt),
      completionTokens: toSafeInteger(row.completion),
    }));
  }
}
