import type { TokenUsage } from '../billing/ledger/balances.service.js';
import type { TokenEntity } from './token.entity.js';
import { statusOf } from './token-status.js';

/** A token for those who manage it: the row, and the values derived from its spending. Quota units. */
export interface OwnToken {
  readonly row: TokenEntity;
  readonly status: number;
  readonly remainQuota: number;
  readonly usedQuota: number;
  readonly lastUsedAt: Date | null;
  /** The username of the member who made a token of a team; null for the token of a user. */
  readonly creator: string | null;
}

export function toOwnToken(row: TokenEntity, usage: TokenUsage, creator: string | null, nowMs: number): OwnToken {
  const remainQuota = row.grantedQuota - usage.usedQuota;
  const { status: stored, unlimitedQuota } = row;
  const expiresAtMs = row.expiresAt?.getTime() ?? null;
  const status = statusOf({ status: stored, expiresAtMs, unlimitedQuota, remainQuota }, nowMs);
  return { row, status, remainQuota, usedQuota: usage.usedQuota, lastUsedAt: usage.lastUsedAt, creator };
}
