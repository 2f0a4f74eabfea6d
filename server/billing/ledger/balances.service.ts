import { Injectable } from '@nestjs/common';
import { Sql } from '../../platform/database/sql.js';

export interface UserBalance {
  quota: number;
  usedQuota: number;
  requestCount: number;
}

export interface TokenUsage {
  usedQuota: number;
  requestCount: number;
  lastUsedAt: Date | null;
}

/** Spending since the start of each period, in quota units. */
export type SpentSince<Period extends string> = Record<Period, number>;

export interface ChannelUsage {
  usedQuota: number;
  requestCount: number;
}

/** Reads the balances and sums of the ledger; ids without a row count as zero. */
@Injectable()
export class BalancesService {
  constructor(private readonly sql: Sql) {}

  async ofUsers(ids: readonly number[]): Promise<Map<number, UserBalance>> {
    const rows = await this.sql.query<UserBalance & { id: number }>(
      'user-balances',
      `SELECT user_id AS id, quota, used_quota AS "usedQuota", request_count AS "requestCount"
         FROM user_balances WHERE user_id = ANY($1::bigint[])`,
      [ids],
    );
    return byId(ids, rows, { quota: 0, usedQuota: 0, requestCount: 0 });
  }

  async ofTokens(ids: readonly number[]): Promise<Map<number, TokenUsage>> {
    const rows = await this.sql.query<TokenUsage & { id: number }>(
      'token-usage',
      `SELECT token_id AS id, used_quota AS "usedQuota", request_count AS "requestCount", last_used_at AS "lastUsedAt"
         FROM token_usage WHERE token_id = ANY($1::bigint[])`,
      [ids],
    );
    return byId(ids, rows, { usedQuota: 0, requestCount: 0, lastUsedAt: null });
  }

  /**
   * The spending of a token in periods of the last 40 days, refunds subtracted.
   * @param starts in ms since 1970, whole quarter hours
   */
  async spentBy<Period extends string>(tokenId: number, starts: Record<Period, number>): Promise<SpentSince<Period>> {
    const periods = Object.keys(starts) as Period[];
    const rows = await this.sql.query<{ spent: number }>(
      'token-spent-since',
      `SELECT coalesce(sum(u.quota), 0)::bigint AS spent
         FROM unnest($2::timestamptz[]) WITH ORDINALITY p (start, ordinal)
         LEFT JOIN usage_by_quarter_hour_token u ON u.token_id = $1 AND u.quarter_hour >= p.start
         GROUP BY p.ordinal ORDER BY p.ordinal`,
      [tokenId, periods.map((period) => new Date(starts[period]))],
    );
    return Object.fromEntries(periods.map((period, index) => [period, rows[index]?.spent ?? 0])) as SpentSince<Period>;
  }

  async ofChannels(ids: readonly number[]): Promise<Map<number, ChannelUsage>> {
    const rows = await this.sql.query<ChannelUsage & { id: number }>(
      'channel-usage',
      `SELECT channel_id AS id, used_quota AS "usedQuota", request_count AS "requestCount"
         FROM channel_usage WHERE channel_id = ANY($1::bigint[])`,
      [ids],
    );
    return byId(ids, rows, { usedQuota: 0, requestCount: 0 });
  }
}

function byId<Sums>(ids: readonly number[], rows: (Sums & { id: number })[], zero: Sums): Map<number, Sums> {
  const found = new Map(rows.map(({ id, ...sums }) => [id, sums as Sums]));
  return new Map(ids.map((id) => [id, found.get(id) ?? zero]));
}
