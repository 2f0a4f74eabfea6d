import { Injectable } from '@nestjs/common';
import type { SiteCalendar } from '../../options/site-calendar.js';
import { Changes } from '../../platform/coordination/changes.js';
import { Sql } from '../../platform/database/sql.js';
import { type HeldAccount, type HeldToken, type Hold, QuotaAdmission, type TokenLimit } from './admission.js';
import type { QuotaRefusals } from './quota-refusals.js';
import type { SettledBalance } from './settled-row.js';
import type { CapHolder, SharedHolder, SharedLimit } from './shared-limit.js';
import { readSharedSpending } from './shared-spending.js';
import { type QuotaCaps, TokenSpending } from './token-spending.js';

/** A user's balance in memory: the last value of the database, and the reservations of running calls. */
interface UserAccount extends HeldAccount {
  quota: number;
  version: number;
}

/** The spending of a token, or of tokens that share a limit, in memory. */
interface SpendingAccount extends HeldToken {
  spending: TokenSpending;
  /** Its spending has changed only in the database. It is read again when no call holds its quota. */
  isOutdated: boolean;
}

/** The holder of a limit that tokens share. */
type Sharing = Pick<SharedLimit, 'holder' | 'id'>;

/** A token's spending in memory. */
interface TokenAccount extends SpendingAccount {
  /** Its project and the member who made it, for a token of a team. */
  shared: readonly Sharing[];
}

const MAX_ACCOUNTS = 200_000;
const KEPT_ACCOUNTS = MAX_ACCOUNTS * 0.9;
const NONE: readonly SharedLimit[] = [];

interface TokenRow {
  used: number | null;
  projectId: number | null;
  memberId: number | null;
  /** Quota units by quarter hour since 1970. */
  spent: Record<string, number> | null;
}

const TOKEN_SPENDING = `
  SELECT (SELECT used_quota FROM token_usage WHERE token_id = $1) AS used,
    (SELECT project_id FROM tokens WHERE id = $1) AS "projectId",
    (SELECT m.id FROM tokens t JOIN team_members m ON m.team_id = t.user_id AND m.user_id = t.created_by
      WHERE t.id = $1) AS "memberId",
    (SELECT json_object_agg((extract(epoch FROM quarter_hour) / 900)::integer, quota) FROM usage_by_quarter_hour_token
      WHERE token_id = $1 AND quarter_hour >= $2) AS spent`;

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
  private readonly shared: Readonly<Record<SharedHolder, Map<number, SpendingAccount>>> = {
    project: new Map(),
    member: new Map(),
  };
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
    for (const sharing of this.tokens.get(tokenId)?.shared ?? []) await this.loadSharedOnce(sharing);
  }

  reserve(userId: number, token: TokenLimit | null, needed: number, wanted: number): Hold | Promise<Hold> {
    const shared = token?.shared ?? NONE;
    // Loads for other calls may have evicted an account since it was loaded; a member who joins again has another id.
    const isComplete =
      this.users.has(userId) &&
      (token === null || this.tokens.has(token.id)) &&
      shared.every(({ holder, id }) => isCurrent(this.shared[holder].get(id)));
    if (isComplete) return this.reserveLoaded(userId, token, needed, wanted);
    return this.load(userId, token?.id ?? 0)
      .then(() => this.loadAllShared(shared))
      .then(() => this.reserveLoaded(userId, token, needed, wanted));
  }

  /** Like `reserve`, for accounts that are in memory. */
  reserveLoaded(userId: number, token: TokenLimit | null, needed: number, wanted: number): Hold {
    const user = this.account(this.users, userId);
    const free = user.quota - user.held;
    if (needed > 0 && free < needed) {
      throw this.refusals.userShort(free, needed);
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
    const shared = token?.shared ?? NONE;
    if (limited) for (const limit of shared) amount = this.withinShared(limit, needed, amount);
    user.held += amount;
    if (spending) spending.held += amount;
    const tokenId = token?.id ?? 0;
    if (shared.length === 0) return { userId, tokenId, amount, tokenAmount: amount, ended: false };
    if (spending) spending.shared = shared;
    const parts = shared.map(({ holder, id }) => ({ holder, id, amount }));
    for (const { holder, id } of parts) this.account(this.shared[holder], id).held += amount;
    return { userId, tokenId, amount, tokenAmount: amount, shared: parts, ended: false };
  }

  refunded(tokenId: number, amount: number, atMs: number): void {
    const token = this.tokens.get(tokenId);
    if (!token) return;
    this.spend(token, -amount, atMs);
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
    const { project, member } = this.shared;
    for (const accounts of [this.tokens, project, member])
      for (const account of accounts.values()) account.isOutdated = true;
    await Promise.all(this.loading.values());
    const text = 'SELECT user_id, quota, version FROM user_balances WHERE user_id = ANY($1::bigint[])';
    this.apply(await this.sql.query<SettledBalance>('admission-users', text, [[...this.users.keys()]]));
  }

  protected charge({ tokenId }: Hold, charged: number, atMs: number): void {
    const token = this.tokens.get(tokenId);
    if (token) this.spend(token, charged, atMs);
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

  protected knownShared(holder: SharedHolder, id: number): HeldAccount | undefined {
    return this.shared[holder].get(id);
  }

  /** Adds spent quota units to a token and to what it shares; a negative amount is a refund. */
  private spend(token: TokenAccount, amount: number, atMs: number): void {
    token.used += amount;
    token.spending.add(atMs, amount);
    for (const { holder, id } of token.shared) {
      const account = this.shared[holder].get(id);
      if (!account) continue;
      account.used += amount;
      account.spending.add(atMs, amount);
    }
  }

  /**
   * The part of an amount that a shared limit allows. @throws {AppError} project_budget_reached, and the errors of
   * `withinCaps`
   */
  private withinShared({ holder, id, total, caps }: SharedLimit, needed: number, amount: number): number {
    const account = this.account(this.shared[holder], id);
    let allowed = amount;
    if (total !== null) {
      const left = total - account.used - account.held;
      if (left < Math.max(needed, 1)) throw this.refusals.budgetReached(total, Math.max(0, left), needed);
      allowed = Math.max(needed, Math.min(allowed, left));
    }
    return caps ? this.withinCaps(holder, caps, account, needed, allowed) : allowed;
  }

  /**
   * The part of an amount that the caps allow.
   * @throws {AppError} token_cap_reached, project_cap_reached, member_cap_reached
   */
  private withinCaps(
    holder: CapHolder,
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
      shared: sharingsOf(row),
    };
    const known = this.tokens.get(tokenId);
    // A call may have reserved from the outdated account in the meantime.
    if (known) Object.assign(known, current);
    else this.tokens.set(tokenId, { ...current, held: 0 });
  }

  private async loadAllShared(sharings: readonly Sharing[]): Promise<void> {
    for (const sharing of sharings) await this.loadSharedOnce(sharing);
  }

  private async loadSharedOnce({ holder, id }: Sharing): Promise<void> {
    if (!isCurrent(this.shared[holder].get(id))) await this.once(`${holder}${id}`, () => this.loadShared(holder, id));
  }

  private async loadShared(holder: SharedHolder, id: number): Promise<void> {
    const since = new Date(TokenSpending.firstMoment(Date.now()));
    const { used, spent } = await readSharedSpending(this.sql, holder, id, since);
    const accounts = this.shared[holder];
    evictIdle(accounts);
    const current = { used, spending: new TokenSpending(spent), isOutdated: false };
    const known = accounts.get(id);
    if (known) Object.assign(known, current);
    else accounts.set(id, { ...current, held: 0 });
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

function sharingsOf(row: TokenRow | undefined): Sharing[] {
  const { projectId = null, memberId = null } = row ?? {};
  return [
    ...(projectId === null ? [] : [{ holder: 'project' as const, id: projectId }]),
    ...(memberId === null ? [] : [{ holder: 'member' as const, id: memberId }]),
  ];
}

/** Whether an account is in memory and can be used: an account with holds is not read again before they end. */
function isCurrent(account: SpendingAccount | undefined): boolean {
  return account !== undefined && !(account.isOutdated && account.held === 0);
}

/** Evicts the oldest idle accounts, a tenth, when the map is large; they are read again on demand. */
function evictIdle(accounts: Map<number, HeldAccount>): void {
  if (accounts.size < MAX_ACCOUNTS) return;
  for (const [id, account] of accounts) {
    if (account.held === 0) accounts.delete(id);
    if (accounts.size <= KEPT_ACCOUNTS) return;
  }
}
