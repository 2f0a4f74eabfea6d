import type { OnApplicationShutdown } from '@nestjs/common';
import type { AppError } from '../../common/errors/app-error.js';
import type { SiteCalendar } from '../../options/site-calendar.js';
import type { Changes } from '../../platform/coordination/changes.js';
import type { Membership } from '../../platform/coordination/membership.js';
import type { Logger } from '../../platform/telemetry/logger.js';
import { type Hold, holdOfNothing, QuotaAdmission, type TokenLimit } from './admission.js';
import type { Demand, Lease } from './lease.js';
import { LeaseReturns } from './lease-returns.js';
import { keyOf, type LeaseRequest, type LeaseResponse, type LeaseStore } from './lease-store.js';
import { LeaseTable, LimitedLease, TokenLease } from './lease-table.js';
import { type LeaseResult, QuotaGathering } from './quota-gathering.js';
import type { QuotaRefusals } from './quota-refusals.js';
import { QuotaTurns } from './quota-turns.js';
import { Recalls } from './recalls.js';
import type { SettledBalance } from './settled-row.js';
import type { SharedHolder, SharedLimit } from './shared-limit.js';

/** When the balance is large, quota for this many further calls is leased in advance. */
const AHEAD_CALLS = 64;
/**
 * How long a call waits for processes that do not respond, in ms. A running process responds within milliseconds, on an
 * overloaded machine within seconds; a dead one has been removed by then with the default of `PROCESS_EXPIRY_SECONDS`.
 */
const UNDECIDED_MS = 40_000;
/** Quota units; keeps sums of requests far below the max safe integer. */
const MAX_AHEAD = 2 ** 50;
const NONE: readonly LimitedLease<SharedHolder>[] = [];

/**
 * Admission of one of several processes on a database. It reserves in memory what the process has leased in the
 * database, where leases and balance are guarded by one row lock, so that all processes together never reserve more
 * than the balance. A large balance is leased in blocks, a small one call by call; idle quota is returned, immediately
 * when another process lacks it. Redis is not involved, so a loss of its data cannot lead to double spending.
 */
export class LeasedAdmission extends QuotaAdmission implements OnApplicationShutdown {
  private readonly leases: LeaseTable;
  private readonly returns: LeaseReturns;
  private readonly requesting = new Set<Lease>();
  private readonly gathering: QuotaGathering;
  private scheduled = false;

  constructor(
    private readonly store: LeaseStore,
    private readonly membership: Membership,
    private readonly refusals: QuotaRefusals,
    private readonly calendar: SiteCalendar,
    changes: Changes,
    logger: Logger,
  ) {
    super();
    const process = () => this.process;
    this.leases = new LeaseTable(store);
    this.returns = new LeaseReturns(this.leases, store, changes, process, (lease) => this.end(lease), logger);
    this.gathering = new QuotaGathering(
      (lease, last) => this.requestBatch(lease, last),
      (lease, response) => this.refuse(lease, response),
      new Recalls(changes, process),
      new QuotaTurns(changes, logger),
    );
    membership.onReturn(() => this.clearLeases());
    changes.on('balance', ({ userId, tokenId }) => this.balanceMoved(userId, tokenId));
    changes.on('token', ({ tokenId }) => this.limitsMoved(tokenId));
    changes.on('sharedLimit', ({ holder, id }) => this.sharedMoved(holder, id));
    changes.on('option', ({ key }) => {
      if (key === 'TimeZone') this.periodsMoved();
    });
    changes.on('everything', () => {
      this.periodsMoved();
      return this.leases.readUsed();
    });
  }

  get process(): string {
    return this.membership.id;
  }

  isLoaded(userId: number, tokenId: number): boolean {
    return this.leases.isLoaded(userId, tokenId);
  }

  load(userId: number, tokenId: number): Promise<void> {
    return this.leases.load(userId, tokenId);
  }

  reserve(userId: number, token: TokenLimit | null, needed: number, wanted: number): Hold | Promise<Hold> {
    // A load for another call may have evicted them since they were loaded.
    const user = this.leases.user(userId);
    const limited = token === null ? null : this.limitedLease(token);
    const shared = token?.shared?.length ? this.sharedLeases(token.shared) : NONE;
    const now = Date.now();
    const tokenId = token?.id ?? 0;
    if (wanted === 0) return holdOfNothing(userId, tokenId);
    const leases = [user, ...(limited ? [limited] : []), ...shared];
    const enough = leases.every((lease) => hasAtOnce(lease, wanted)) && this.membership.isCurrent();
    if (enough) for (const lease of leases) lease.take(needed, wanted, now);
    const holdOf = (amount: number): Hold => {
      const parts = shared.length === 0 ? undefined : shared.map(({ holder, id }) => ({ holder, id, amount }));
      return { userId, tokenId, amount, tokenAmount: limited ? amount : 0, shared: parts, ended: false };
    };
    return enough ? holdOf(wanted) : this.reserveLeasing(leases, needed, wanted).then(holdOf);
  }

  refunded(tokenId: number, amount: number): void {
    const token = this.knownToken(tokenId);
    if (token) token.used -= amount;
  }

  /** Only for `spendable`: every lease request reads the balance in the database. */
  apply(balances: readonly SettledBalance[]): void {
    for (const balance of balances) {
      const user = this.knownUser(balance.user_id);
      if (user && balance.version > (user.settled?.version ?? 0)) user.settled = balance;
    }
  }

  async refresh(): Promise<void> {
    // As above.
  }

  /** Immediately returns quota that is idle for this time. @param forMs milliseconds */
  releaseIdle(forMs: number): Promise<void> {
    return this.returns.releaseIdle(forMs);
  }

  onApplicationShutdown(): void {
    this.returns.stop();
  }

  protected charge(hold: Hold, charged: number): void {
    this.knownUser(hold.userId)?.spend(charged);
    for (const { holder, id } of hold.shared ?? []) this.knownShared(holder, id)?.spend(charged);
    const token = this.knownToken(hold.tokenId);
    if (!token) return;
    token.used += charged;
    token.spend(charged);
  }

  /** Between two bills of this process, other processes may change the balance. */
  protected balanceOf(userId: number, booked: boolean): number | undefined {
    return booked ? this.knownUser(userId)?.settled?.quota : undefined;
  }

  protected knownUsers(): Iterable<Lease> {
    return this.leases.usersLeases();
  }

  protected knownUser(id: number): Lease | undefined {
    return this.leases.knownUser(id);
  }

  protected knownToken(id: number): TokenLease | undefined {
    return this.leases.knownToken(id);
  }

  protected knownShared(holder: SharedHolder, id: number): LimitedLease | undefined {
    return this.leases.knownShared(holder, id);
  }

  private limitedLease(token: TokenLimit): TokenLease | null {
    if (token.unlimitedQuota && !token.caps) return null;
    const lease = this.leases.token(token.id);
    lease.limit = { total: token.unlimitedQuota ? null : token.grantedQuota, caps: token.caps ?? null };
    return lease;
  }

  private sharedLeases(limits: readonly SharedLimit[]): LimitedLease<SharedHolder>[] {
    const leases: LimitedLease<SharedHolder>[] = [];
    for (const { holder, id, total, caps } of limits) {
      if (total === null && !caps) continue;
      const lease = this.leases.shared(holder, id);
      lease.limit = { total, caps };
      leases.push(lease);
    }
    return leases;
  }

  /** Takes the same amount from all leases, one after the other. @returns the amount */
  private async reserveLeasing([lease, ...others]: readonly Lease[], needed: number, wanted: number): Promise<number> {
    if (!lease) return wanted;
    const taken = await this.obtain(lease, needed, wanted, others.length > 0);
    if (others.length === 0) return taken;
    let amount = 0;
    try {
      amount = await this.reserveLeasing(others, needed, taken);
      return amount;
    } finally {
      lease.confirm(taken - amount);
    }
  }

  /** Takes from the leased quota, and leases the missing part. */
  private obtain(lease: Lease, needed: number, wanted: number, provisional: boolean): Promise<number> {
    return new Promise((grant, refuse) => {
      const deadlineMs = Date.now() + UNDECIDED_MS;
      lease.waiting.push({ needed, wanted, deadlineMs, provisional, grant, refuse });
      this.requestLease(lease);
    });
  }

  /** Sends the lease request at the end of this turn of the event loop, together with all others. */
  private requestLease(lease: Lease): void {
    this.requesting.add(lease);
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      void this.requestAll([...this.requesting].filter(({ busy }) => !busy));
    });
  }

  private async requestAll(leases: readonly Lease[]): Promise<void> {
    for (const lease of leases) {
      this.requesting.delete(lease);
      lease.begin();
      lease.startBatch();
    }
    const responses = await this.leaseFor(leases, false).catch((error: unknown) => fail(leases, error));
    // Served leases must not wait for those that lack quota.
    await Promise.all(leases.map((lease) => this.finish(lease, responses?.get(lease))));
  }

  private async finish(lease: Lease, response: LeaseResult | undefined): Promise<void> {
    try {
      if (response && lease.batchSize > 0) await this.gathering.gather(lease, response);
    } catch (error) {
      fail([lease], error);
    } finally {
      this.end(lease);
    }
  }

  private end(lease: Lease): void {
    lease.end();
    if (lease.waiting.length > 0) this.requestLease(lease);
  }

  private async requestBatch(lease: Lease, last: boolean): Promise<LeaseResult> {
    // The database still counts quota as leased while its return is pending, and would report too little. There must be
    // no await between this loop and the request, because quota could be returned in between.
    while (lease.returns > 0) await lease.returning;
    const response = (await this.leaseFor([lease], last)).get(lease);
    if (!response) throw new Error(`Lease request failed: ${keyOf(lease)} has no waiting call`);
    return response;
  }

  /**
   * Sends one lease request for the batches of all leases, and serves them with the responses.
   * @param last this process does not wait for the quota that others have leased
   */
  private async leaseFor(leases: readonly Lease[], last: boolean): Promise<Map<Lease, LeaseResult>> {
    const now = Date.now();
    if (this.membership.isCurrent()) for (const lease of leases) if (lease.open) lease.serve(now, true);
    const open = leases.filter(({ batchSize }) => batchSize > 0);
    if (open.length === 0) return new Map();
    const responses = this.responsesFor(open, last, now);
    const over = responses.catch(() => undefined);
    for (const lease of open) lease.responded = over;
    return responses;
  }

  private async responsesFor(leases: readonly Lease[], last: boolean, now: number): Promise<Map<Lease, LeaseResult>> {
    const requestedAt = performance.now();
    const marks = leases.map((lease) => ({ lease, mark: lease.requestSent() }));
    const responses = await this.store
      .lease(() => leases.map((lease) => leaseRequestOf(lease, last)), now)
      .catch((error) => {
        for (const lease of leases) lease.responseLost();
        throw error;
      });
    const byHolder = new Map(responses.map((response) => [keyOf(response), response]));
    const found = new Map<Lease, LeaseResult>();
    for (const { lease, mark } of marks) {
      const response = byHolder.get(keyOf(lease));
      if (!response) throw new Error(`Lease request failed: no response for ${keyOf(lease)}`);
      lease.respond(response.outcome === 'granted' ? response.granted : null, mark);
      found.set(lease, { ...response, provisional: mark.provisional });
      if (lease instanceof TokenLease) lease.used = response.used;
    }
    // A process that was suspended in the meantime may have been removed as dead; the next response shows it.
    if (!this.membership.isFresh(requestedAt)) {
      while (leases.some(({ returns }) => returns > 0)) await Promise.all(leases.map(({ returning }) => returning));
      return this.leaseFor(leases, last);
    }
    for (const [lease, { outcome }] of found) if (outcome === 'granted') lease.serve(now);
    return found;
  }

  private refuse(lease: Lease, response: LeaseResponse): void {
    const now = Date.now();
    lease.refuseBatch((demand) => this.refusal(lease, demand, response, now));
  }

  private refusal(lease: Lease, { needed }: Demand, response: LeaseResponse, nowMs: number): AppError {
    const left = Math.max(0, leftAfter(response) + lease.free);
    if (!(lease instanceof LimitedLease)) return this.refusals.userShort(left, needed);
    const { total, caps } = lease.limit;
    const cap = response.cap ? caps?.[response.cap] : undefined;
    if (!response.cap || cap == null) {
      const isBudget = lease.holder === 'project' && total !== null;
      return isBudget ? this.refusals.budgetReached(total, left, needed) : this.refusals.tokenShort(left, needed);
    }
    const reached = { period: response.cap, cap, endsAt: this.calendar.at(nowMs)[response.cap].to };
    return this.refusals.capReached(lease.holder, reached, left, needed, nowMs);
  }

  private clearLeases(): void {
    for (const lease of this.leases.all()) lease.clear();
  }

  private async balanceMoved(userId: number, tokenId: number | undefined): Promise<void> {
    const token = tokenId === undefined ? undefined : this.leases.knownToken(tokenId);
    if (token) await this.leases.readUsed([token]);
    const user = this.leases.knownUser(userId);
    if (user) await this.releaseAll(user);
  }

  private async limitsMoved(tokenId: number): Promise<void> {
    const lease = this.leases.knownToken(tokenId);
    if (lease) await this.releaseAll(lease);
  }

  private async sharedMoved(holder: SharedHolder, id: number): Promise<void> {
    const lease = this.leases.knownShared(holder, id);
    if (lease) await this.releaseAll(lease);
  }

  /**
   * Handles new cap periods: leases were counted from other start times, so the database has to decide on them again.
   */
  private periodsMoved(): void {
    for (const lease of this.leases.limitedLeases()) if (lease.limit.caps) lease.recall();
  }

  /** Releases the lease: the balance may now be lower than the leased quota plus a pending grant. */
  private async releaseAll(lease: Lease): Promise<void> {
    await lease.responded;
    await this.returns.releaseLease(lease);
  }
}

function hasAtOnce(lease: Lease, wanted: number): boolean {
  return lease.open && lease.free >= wanted;
}

function fail(leases: readonly Lease[], error: unknown): undefined {
  for (const lease of leases) lease.refuseBatch(() => error);
}

/** Quota that no process has leased after this grant. Quota units. */
function leftAfter({ unleased, granted }: LeaseResponse): number {
  return unleased - granted;
}

function leaseRequestOf(lease: Lease, last: boolean): LeaseRequest {
  const { holder, id, free, wanted, lacking: min } = lease;
  const leaseRequest = {
    holder,
    id,
    min,
    max: Math.max(min, wanted.sum - free),
    ahead: Math.min(wanted.largest * AHEAD_CALLS, MAX_AHEAD),
    last,
  };
  return lease instanceof LimitedLease ? { ...leaseRequest, ...lease.limit } : leaseRequest;
}
