import type { SettledBalance } from './settled-row.js';
import type { SharedHolder, SharedLimit } from './shared-limit.js';
import type { QuotaCaps } from './token-spending.js';

/** The spending limits of a token. Quota units. */
export interface TokenLimit {
  id: number;
  grantedQuota: number;
  unlimitedQuota: boolean;
  /** Caps. They also apply to unlimited tokens. */
  caps?: QuotaCaps | null;
  /** The limits of a team's token, in the order of `SharedHolder`. Absent or empty for the token of a user. */
  shared?: readonly SharedLimit[];
}

/** A part of a hold: the amount that it reserves from a shared limit. Quota units. */
interface SharedPart {
  readonly holder: SharedHolder;
  readonly id: number;
  readonly amount: number;
}

/** The reservation of a running call, in quota units. Exactly one of `release` and `settled` ends it. */
export interface Hold {
  readonly userId: number;
  readonly tokenId: number;
  /** Reserved from the user's balance. */
  readonly amount: number;
  /** Reserved from the token's limit. */
  readonly tokenAmount: number;
  /** The amounts reserved from shared limits of the token. Absent if there are none. */
  readonly shared?: readonly SharedPart[] | undefined;
  ended: boolean;
}

/** The reservations of all running calls. */
export interface Reserved {
  /** The number of users with a reservation. */
  readonly users: number;
  /** Quota units. */
  readonly quota: number;
}

/** An account in memory with reservations of running calls. Quota units. */
export interface HeldAccount {
  held: number;
}

/** A token in memory. */
export interface HeldToken extends HeldAccount {
  used: number;
}

/**
 * Decides whether a call may start: before any request is sent, it atomically reserves free quota of the user and the
 * token. A single process reserves in memory (`SoleAdmission`); several processes on one database reserve from quota
 * that they have leased there (`LeasedAdmission`).
 */
export abstract class QuotaAdmission {
  /**
   * The id under which the process reserves. Null for a single process. The settlement subtracts the booked amount from
   * reservations with this id.
   */
  abstract readonly process: string | null;

  /** Whether both accounts are in memory, so that `remainingOf` and `reserve` may be called. */
  abstract isLoaded(userId: number, tokenId: number): boolean;

  /** Loads the accounts of a user and a token (0: none) into memory. */
  abstract load(userId: number, tokenId: number): Promise<void>;

  /** Quota units that a token may still spend, without the reservations of running calls. */
  remainingOf(token: TokenLimit): number {
    return token.grantedQuota - (this.knownToken(token.id)?.used ?? 0);
  }

  /**
   * Quota units that a payer may still spend: the user's balance, or what a limited token has left when that is less;
   * without the reservations of running calls. Undefined when this process does not know the exact number.
   * @param booked this process has just booked a bill of the user
   */
  spendable(userId: number, token: TokenLimit | null, booked: boolean): number | undefined {
    const balance = this.balanceOf(userId, booked);
    if (balance === undefined || token === null || token.unlimitedQuota) return balance;
    // Other processes charge the token as well.
    return this.process === null ? Math.min(balance, this.remainingOf(token)) : undefined;
  }

  /**
   * Reserves quota for a call: at least `needed`, at most `wanted`, as much as is free. A reservation above `needed`
   * prevents several open-ended calls of a nearly empty account from overspending together.
   * @throws {AppError} insufficient_user_quota, pre_consume_token_quota_failed, token_cap_reached,
   * project_budget_reached, project_cap_reached, member_cap_reached
   */
  abstract reserve(userId: number, token: TokenLimit | null, needed: number, wanted: number): Hold | Promise<Hold>;

  /** The total reservation of this process's running calls. Iterates over every account in memory. */
  reserved(): Reserved {
    let [users, quota] = [0, 0];
    for (const { held } of this.knownUsers()) {
      if (held > 0) users++;
      quota += held;
    }
    return { users, quota };
  }

  /** Releases a hold without a charge. */
  release(hold: Hold): void {
    if (hold.ended) return;
    hold.ended = true;
    // A hold of zero does not keep its accounts in memory.
    const user = this.knownUser(hold.userId);
    if (user) user.held -= hold.amount;
    const token = this.knownToken(hold.tokenId);
    if (token) token.held -= hold.tokenAmount;
    for (const { holder, id, amount } of hold.shared ?? []) {
      const account = this.knownShared(holder, id);
      if (account) account.held -= amount;
    }
  }

  /**
   * Ends the hold of a charged call; the user's new balance arrives with `apply`.
   * @param atMs the time of its row, which determines the day, week and month of the charge
   */
  settled(hold: Hold, charged: number, atMs: number): void {
    if (hold.ended) return;
    this.release(hold);
    this.charge(hold, charged, atMs);
  }

  /**
   * Returns a booked charge to a token; the user's new balance arrives with `apply`.
   * @param atMs the time of the refund's row
   */
  abstract refunded(tokenId: number, amount: number, atMs: number): void;

  /** Applies balances from the database; a version older than the current one is ignored. */
  abstract apply(balances: readonly SettledBalance[]): void;

  /** Reads a user's balance again when it is in memory. */
  abstract refresh(userId: number): Promise<void>;

  /** Counts a charge in the accounts in memory. */
  protected abstract charge(hold: Hold, charged: number, atMs: number): void;

  /** The user's balance in quota units. Undefined if it is not known exactly. `booked` as in `spendable`. */
  protected abstract balanceOf(userId: number, booked: boolean): number | undefined;

  /** The accounts in memory. */
  protected abstract knownUsers(): Iterable<HeldAccount>;
  protected abstract knownUser(id: number): HeldAccount | undefined;
  protected abstract knownToken(id: number): HeldToken | undefined;
  protected abstract knownShared(holder: SharedHolder, id: number): HeldAccount | undefined;
}

/** A hold of zero, for calls that are free or charged only at the end. */
export function holdOfNothing(userId: number, tokenId: number): Hold {
  return { userId, tokenId, amount: 0, tokenAmount: 0, ended: false };
}

/** Merges two holds of the same call. */
export function mergedHold(first: Hold, second: Hold): Hold {
  first.ended = true;
  second.ended = true;
  const { userId, tokenId } = first;
  const tokenAmount = first.tokenAmount + second.tokenAmount;
  const shared = mergedParts(first.shared, second.shared);
  return { userId, tokenId, amount: first.amount + second.amount, tokenAmount, shared, ended: false };
}

/** Limits may have been set or removed between the two holds. */
function mergedParts(first: Hold['shared'], second: Hold['shared']): Hold['shared'] {
  if (!first || !second) return first ?? second;
  const parts = [...first];
  for (const part of second) {
    const at = parts.findIndex(({ holder, id }) => holder === part.holder && id === part.id);
    const known = parts[at];
    if (known) parts[at] = { ...known, amount: known.amount + part.amount };
    else parts.push(part);
  }
  return parts;
}
