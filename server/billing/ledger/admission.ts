import type { SettledBalance } from './settled-row.js';
import type { QuotaCaps } from './token-spending.js';

/** What a token may spend. Quota units. */
export interface TokenLimit {
  id: number;
  grantedQuota: number;
  unlimitedQuota: boolean;
  /** Hold for unlimited tokens, too. */
  caps?: QuotaCaps | null;
}

/** What a running call has reserved, in quota units. Ended by exactly one of `release` and `settled`. */
export interface Hold {
  readonly userId: number;
  readonly tokenId: number;
  /** Reserved of the user's balance. */
  readonly amount: number;
  /** Reserved of what the token may spend. */
  readonly tokenAmount: number;
  ended: boolean;
}

/** What running calls have reserved. */
export interface Reserved {
  /** Users for whom something is reserved. */
  readonly users: number;
  /** Quota units. */
  readonly quota: number;
}

/**
 * Decides whether a call may start: it takes from what is free before anything is sent, in one step that nothing can come
 * between, for the user and for the token. A process alone does it in memory (`SoleAdmission`); several processes on one
 * database spend what they have leased there (`LeasedAdmission`).
 */
export abstract class QuotaAdmission {
  /** As whom the process reserves; null when it is alone. The settlement takes what it books off those reservations. */
  abstract readonly process: string | null;

  /** True when both accounts are in memory, so that `remainingOf` and `reserve` may be called. */
  abstract isLoaded(userId: number, tokenId: number): boolean;

  /** Brings the accounts of a user and a token (0: none) into memory. */
  abstract load(userId: number, tokenId: number): Promise<void>;

  /** Quota units a token may still spend, not counting what running calls hold. */
  abstract remainingOf(token: TokenLimit): number;

  /**
   * Takes quota for a call: at least `needed`, at most `wanted`, as much of it as is free. Holding more than is strictly
   * needed keeps several open-ended calls of a nearly empty account from overspending together.
   * @throws {AppError} insufficient_user_quota, pre_consume_token_quota_failed, token_cap_reached
   */
  abstract reserve(userId: number, token: TokenLimit | null, needed: number, wanted: number): Hold | Promise<Hold>;

  /** What this process's running calls have reserved altogether. Looks at every account in memory. */
  abstract reserved(): Reserved;

  /** Gives a hold back unspent. */
  abstract release(hold: Hold): void;

  /**
   * Ends a hold whose call was charged; the user's new balance comes with `apply`.
   * @param atMs the time of its row, which says in which day, week and month the charge counts
   */
  abstract settled(hold: Hold, charged: number, atMs: number): void;

  /**
   * Gives a token back what a booked charge took; the user's new balance comes with `apply`.
   * @param atMs the time of the refund's row
   */
  abstract refunded(tokenId: number, amount: number, atMs: number): void;

  /** Takes over balances as the database returned them; an older value than the one known changes nothing. */
  abstract apply(balances: readonly SettledBalance[]): void;

  /** Reads a user's balance again when it is in memory. */
  abstract refresh(userId: number): Promise<void>;
}

/** Adds up what accounts hold. */
export function sumOfHolds(accounts: Iterable<{ readonly held: number }>): Reserved {
  let [users, quota] = [0, 0];
  for (const { held } of accounts) {
    if (held > 0) users++;
    quota += held;
  }
  return { users, quota };
}

/** A hold of nothing, for what costs nothing or is charged when all is over. */
export function holdOfNothing(userId: number, tokenId: number): Hold {
  return { userId, tokenId, amount: 0, tokenAmount: 0, ended: false };
}

/** One hold in place of two of the same call. */
export function mergedHold(first: Hold, second: Hold): Hold {
  first.ended = true;
  second.ended = true;
  const { userId, tokenId } = first;
  const tokenAmount = first.tokenAmount + second.tokenAmount;
  return { userId, tokenId, amount: first.amount + second.amount, tokenAmount, ended: false };
}
