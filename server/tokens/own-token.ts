import type { TokenUsage } from '../billing/ledger/balances.service.js';
import type { TokenEntity } from './token.entity.js';
import { statusOf } from './token-status.js';

/** A replaced key that is accepted until a time. */
interface FormerKey {
  readonly hint: string;
  readonly endsAt: Date;
  /** The last use since the rotation, recorded at most once per minute. Null if it was never used. */
  readonly usedAt: Date | null;
}

/** A token for users who manage it: the row, and the values derived from its spending. Quota units. */
export interface OwnToken {
  readonly row: TokenEntity;
  readonly status: number;
  readonly remainQuota: number;
  readonly usedQuota: number;
  readonly lastUsedAt: Date | null;
  /** The key before the last rotation. Null if it is no longer accepted. */
  readonly formerKey: FormerKey | null;
  /** The username of the member who made a token of a team. Null for the token of a user. */
  readonly creator: string | null;
  /** The name of its project of the team; null: none. */
  readonly projectName: string | null;
}

/** The names that a row refers to, see `OwnToken`. */
type TokenNames = Pick<OwnToken, 'creator' | 'projectName'>;

/** A token as returned to its owner, with its usage in quota units. @param nowMs milliseconds since 1970 */
export function toOwnToken(row: TokenEntity, usage: TokenUsage, names: TokenNames, nowMs: number): OwnToken {
  const remainQuota = row.grantedQuota - usage.usedQuota;
  const { status: stored, unlimitedQuota } = row;
  const expiresAtMs = row.expiresAt?.getTime() ?? null;
  const status = statusOf({ status: stored, expiresAtMs, unlimitedQuota, remainQuota }, nowMs);
  const formerKey = formerKeyOf(row, nowMs);
  const { usedQuota, lastUsedAt } = usage;
  return { row, status, remainQuota, usedQuota, lastUsedAt, ...names, formerKey };
}

function formerKeyOf(row: TokenEntity, nowMs: number): FormerKey | null {
  const { formerKeyHint: hint, formerKeyEndsAt: endsAt, formerKeyUsedAt: usedAt } = row;
  return hint !== null && endsAt !== null && endsAt.getTime() > nowMs ? { hint, endsAt, usedAt } : null;
}

/**
 * The SQL condition of the tokens that the user `:caller` manages: the user's own, all of the teams in which the user
 * is an owner or manager, and in other teams the tokens that the user made. It is part of every statement on tokens, so
 * that a user who is removed from a team loses access immediately.
 * @param tokens the name or alias of the table
 */
export function managedBy(tokens: 't' | 'tokens'): string {
  return `(${tokens}.user_id = :caller OR EXISTS (
    SELECT 1 FROM team_members m WHERE m.team_id = ${tokens}.user_id AND m.user_id = :caller
      AND (m.role <> 'member' OR ${tokens}.created_by = :caller)))`;
}
