import { Injectable } from '@nestjs/common';
import type { SiteCalendar } from '../../options/site-calendar.js';
import { Changes, type QuotaHolder } from '../../platform/coordination/changes.js';
import { Sql } from '../../platform/database/sql.js';
import {
  type HeldAccount,
  type HeldToken,
  type Hold,
  QuotaAdmission,
  type TokenLimit,
  type UserTokenLimit,
} from './admission.js';
import type { QuotaRefusals } from './quota-refusals.js';
import type { SettledBalance } from './settled-row.js';
import { type QuotaCaps, TokenSpending } from './token-spending.js';

/** A user's balance in memory: the last value of the database, and the reservations of running calls. */
interface UserAccount extends HeldAccount {
  quota: number;
  version: number;
}

/** The spending of a token, or of a member of a team, in memory. */
interface SpendingAccount extends HeldAccount {
  spending: TokenSpending;
  /** Its spending has changed in the database only. It is read again when no call holds quota of it. */
  isOutdated: boolean;
}

/** A token's spending in memory. */
interface TokenAccount extends SpendingAccount, HeldToken {
  /** The member of a team who made it; null for none. */
  memberId: number | null;
}

const MAX_IDLE_ACCOUNTS = 200_000;

interface TokenRow {
  used: number | null;
  memberId: number | null;
  /** Quota units by quarter hour since 1970. */
  spent: Record<string, number> | null;
}

const TOKEN_SPENDING = `
  SELECT (SELECT used_quota FROM token_usage WHERE token_id = $1) AS used,
    (SELECT m.id FROM tokens t JOIN team_members m ON m.team_id = t.user_id AND m.user_id = t.created_by
      WHERE t.id = $1) AS "memberId",
    (SELECT json_object_agg((extract(epoch FROM quarter_hour) / 900)::integer, quota) FROM usage_by_quarter_hour_token
      WHERE token_id = $1 AND quarter_hour >= $2) AS spent`;

const MEMBER_SPENDING = `
  SELECT json_object_agg(quarter, quota) AS spent FROM (
    SELECT (extract(epoch FROM u.quarter_hour) / 900)::integer AS quarter, sum(u.quota) AS quota
    FROM team_members m JOIN tokens t ON t.user_id = m.team_id AND t.created_by = m.user_id
      JOIN usage_by_quarter_hour_token u ON u.token_id = t.id
    WHERE m.id = $1 AND u.quarter_hour >= $2 GROUP BY 1) sums`;

/**
 * Admission of a process with exclusive use of the database (see `DatabaseClaim`): the values in memory are exact,
 * because the balance only changes through this process's settlements and ledger entries, which both report here. After
 * an import from another product all accounts are read again.
 */
@Injectable()
export class SoleAdmission extends QuotaAdmission {
  readonly process = null;
  private readonly users = new Map<number, UserAccount>();
  private readonly tokens = new Map<number, TokenAccount>();
  private readonly members = new Map<number, SpendingAccount>();
  private readonly loading = new Map<string, Promise<void>>();

  constructor(
    private readonly sql: Sql,
    private readonly refusals: QuotaRefusals,
    private readonly calendar: SiteCalendar,
    changes: Changes,
  ) {
    super();
    changes.on('balance', ({ userId }) => this.refresh(userId));
    changes.on('everything', () => this.refreshAll());
  }

  isLoaded(userId: number, tokenId: number): boolean {
    return this.users.has(userId) && (tokenId === 0 || this.hasToken(tokenId));
  }

  async load(userId: number, tokenId: number): Promise<void> {
    const user = this.users.has(userId) ? undefined : this.once(`u${userId}`, () => this.loadUser(userId));
    const token =
      tokenId === 0 || this.hasToken(tokenId) ? undefined : this.once(`t${tokenId}`, () => this.loadToken(tokenId));
    await user;
    await token;
    const memberId = this.tokens.get(tokenId)?.memberId ?? null;
    if (memberId !== null) await this.loadMemberOnce(memberId);
  }

  reserve(userId: number, token: UserTokenLimit | null, needed: number, wanted: number): Hold;
  reserve(userId: number, token: TokenLimit | null, needed: number, wanted: number): Hold | Promise<Hold>;
  reserve(userId: number, token: TokenLimit | null, needed: number, wanted: number): Hold | Promise<Hold> {
    const memberId = token?.member?.id;
    // A member who joins again has another id.
    if (memberId !== undefined && !isCurrent(this.members.get(memberId)))
      return this.loadMemberOnce(memberId).then(() => this.reserveNow(userId, token, needed, wanted));
    return this.reserveNow(userId, token, needed, wanted);
  }

  private reserveNow(userId: number, token: TokenLimit | null, needed: number, wanted: number): Hold {
    const user = this.account(this.users, userId);
    const free = user.quota - user.held;
    if (needed > 0 && free < needed) {
      throw this.refusals.userShort(user.quota, needed);
    }
    let amount = Math.max(needed, Math.min(wanted, free));
    const spending = token === null ? undefined : this.account(this.tokens, token.id);
    if (token !== null && spending && !token.unlimitedQuota) {
      const left = token.grantedQuota - spending.used - spending.held;
      if (needed > 0 && left < needed) {
        throw this.refusals.tokenShort(left, needed);
      }
      amount = Math.max(needed, Math.min(amount, left));
    }
    const limited = token !== null && wanted > 0;
    if (limited && token.caps && spending) amount = this.withinCaps('token', token.caps, spending, needed, amount);
    const member = token?.member ? this.account(this.members, token.member.id) : undefined;
    if (limited && token.member?.caps && member)
      amount = this.withinCaps('member', token.member.caps, member, needed, amount);
    user.held += amount;
    if (spending) spending.held += amount;
    if (spending && token?.member) spending.memberId = token.member.id;
    if (member) member.held += amount;
    const part = token?.member ? { id: token.member.id, amount } : undefined;
    return { userId, tokenId: token?.id ?? 0, amount, tokenAmount: amount, member: part, ended: false };
  }

  refunded(tokenId: number, amount: number, atMs: number): void {
    const token = this.tokens.get(tokenId);
    if (!token) return;
    token.used -= amount;
    token.spending.add(atMs, -amount);
    this.memberOf(token)?.spending.add(atMs, -amount);
  }

  apply(balances: readonly SettledBalance[]): void {
    for (const { user_id, quota, version } of balances) {
      const account = this.users.get(user_id);
      if (account && version > account.version) {
        account.quota = quota;
        account.version = version;
      }
    }
  }

  /** Reads a user's balance again when it is in memory. */
  async refresh(userId: number): Promise<void> {
    // A pending load may have read the balance before the change was committed.
    await this.loading.get(`u${userId}`);
    if (!this.users.has(userId)) return;
    this.apply(await this.readUser(userId));
  }

  private async refreshAll(): Promise<void> {
    for (const account of [...this.tokens.values(), ...this.members.values()]) account.isOutdated = true;
    await Promise.all(this.loading.values());
    const text = 'SELECT user_id, quota, version FROM user_balances WHERE user_id = ANY($1::bigint[])';
    this.apply(await this.sql.query<SettledBalance>('admission-users', text, [[...this.users.keys()]]));
  }

  protected charge({ tokenId }: Hold, charged: number, atMs: number): void {
    const token = this.tokens.get(tokenId);
    if (!token) return;
    token.used += charged;
    token.spending.add(atMs, charged);
    this.memberOf(token)?.spending.add(atMs, charged);
  }

  protected balanceOf(userId: number): number | undefined {
    return this.users.get(userId)?.quota;
  }

  protected knownUsers(): Iterable<HeldAccount> {
    return this.users.values();
  }

  protected knownUser(id: number): HeldAccount | undefined {
    return this.users.get(id);
  }

  protected knownToken(id: number): HeldToken | undefined {
    return this.tokens.get(id);
  }

  protected knownMember(id: number): HeldAccount | undefined {
    return this.members.get(id);
  }

  private memberOf({ memberId }: TokenAccount): SpendingAccount | undefined {
    return memberId === null ? undefined : this.members.get(memberId);
  }

  /** The part of an amount that the caps allow. @throws {AppError} token_cap_reached, member_cap_reached */
  private withinCaps(
    holder: QuotaHolder,
    caps: QuotaCaps,
    { spending, held }: SpendingAccount,
    needed: number,
    amount: number,
  ): number {
    const now = Date.now();
    const tightest = spending.tightest(caps, this.calendar.at(now));
    if (!tightest) return amount;
    const left = tightest.left - held;
    if (left < Math.max(needed, 1)) throw this.refusals.capReached(holder, tightest, Math.max(0, left), needed, now);
    return Math.max(needed, Math.min(amount, left));
  }

  private async loadUser(userId: number): Promise<void> {
    const [row] = await this.readUser(userId);
    evictIdle(this.users);
    this.users.set(userId, { quota: row?.quota ?? 0, version: row?.version ?? 0, held: 0 });
  }

  private readUser(userId: number): Promise<SettledBalance[]> {
    const text = 'SELECT user_id, quota, version FROM user_balances WHERE user_id = $1';
    return this.sql.query<SettledBalance>('admission-user', text, [userId]);
  }

  private hasToken(id: number): boolean {
    return isCurrent(this.tokens.get(id));
  }

  private async loadToken(tokenId: number): Promise<void> {
    const values = [tokenId, new Date(TokenSpending.firstMoment(Date.now()))];
    const [row] = await this.sql.query<TokenRow>('admission-token', TOKEN_SPENDING, values);
    evictIdle(this.tokens);
    const current = {
      used: row?.used ?? 0,
      spending: new TokenSpending(row?.spent ?? {}),
      isOutdated: false,
      memberId: row?.memberId ?? null,
    };
    const known = this.tokens.get(tokenId);
    // A call may have reserved from the outdated account meanwhile.
    if (known) Object.assign(known, current);
    else this.tokens.set(tokenId, { ...current, held: 0 });
  }

  private loadMemberOnce(memberId: number): Promise<void> {
    return isCurrent(this.members.get(memberId))
      ? Promise.resolve()
      : this.once(`m${memberId}`, () => this.loadMember(memberId));
  }

  private async loadMember(memberId: number): Promise<void> {
    const values = [memberId, new Date(TokenSpending.firstMoment(Date.now()))];
    const [row] = await this.sql.query<Pick<TokenRow, 'spent'>>('admission-member', MEMBER_SPENDING, values);
    evictIdle(this.members);
    const current = { spending: new TokenSpending(row?.spent ?? {}), isOutdated: false };
    const known = this.members.get(memberId);
    if (known) Object.assign(known, current);
    else this.members.set(memberId, { ...current, held: 0 });
  }

  private once(key: string, load: () => Promise<void>): Promise<void> {
    let running = this.loading.get(key);
    if (!running) {
      running = load().finally(() => this.loading.delete(key));
      this.loading.set(key, running);
    }
    return running;
  }

  private account<Account>(accounts: Map<number, Account>, id: number): Account {
    const account = accounts.get(id);
    if (!account) throw new Error(`Account ${id} is not loaded`);
    return account;
  }
}

/** Whether an account is in memory and can be used: one with holds is not read again before they end. */
function isCurrent(account: SpendingAccount | undefined): boolean {
  return account !== undefined && !(account.isOutdated && account.held === 0);
}

/** Evicts idle accounts when the map is large; they are read again on demand. */
function evictIdle(accounts: Map<number, HeldAccount>): void {
  if (accounts.size < MAX_IDLE_ACCOUNTS) return;
  for (const [id, account] of accounts) if (account.held === 0) accounts.delete(id);
}
