import type { OnApplicationShutdown } from '@nestjs/common';
import type { Changes } from '../../platform/coordination/changes.js';
import type { Membership } from '../../platform/coordination/membership.js';
import type { Logger } from '../../platform/telemetry/logger.js';
import {
  capReached,
  type Hold,
  holdOfNothing,
  QuotaAdmission,
  type Reserved,
  sumOfHolds,
  type TokenLimit,
  tokenShort,
  userShort,
} from './admission.js';
import { endOf } from './daily-spending.js';
import type { Demand, Lease } from './lease.js';
import { LeaseBook, TokenLease } from './lease-book.js';
import { LeaseReturns } from './lease-returns.js';
import type { LeaseAnswer, LeaseAsk, LeaseStore } from './lease-store.js';
import { keyOf, Recalls } from './recalls.js';

/** A store of this many calls' quota is leased along, where the balance is large. */
const AHEAD_CALLS = 64;
/** How often other processes are asked for what they do not need before somebody is sent away. */
const RECALLS = 3;
/** Quota units; keeps sums of what is asked far below what a number holds exactly. */
const MOST_AHEAD = 2 ** 50;

/**
 * Admission of one of several processes on a database. It reserves in memory what the process has leased in the database,
 * where leases and balance are one row lock apart, so that all processes together never reserve more than there is. A
 * large balance is leased in blocks, a small one call by call; what lies idle goes back, at once when another process
 * lacks it. Redis has no part in it: nothing that it forgets can be spent twice.
 */
export class LeasedAdmission extends QuotaAdmission implements OnApplicationShutdown {
  private readonly book: LeaseBook;
  private readonly returns: LeaseReturns;
  private readonly asking = new Set<Lease>();
  private readonly recalls: Recalls;
  private scheduled = false;

  constructor(
    private readonly store: LeaseStore,
    private readonly membership: Membership,
    changes: Changes,
    logger: Logger,
  ) {
    super();
    const process = () => this.process;
    this.book = new LeaseBook(store);
    this.returns = new LeaseReturns(this.book, store, changes, process, (lease) => this.end(lease), logger);
    this.recalls = new Recalls(changes, process);
    membership.onReturn(() => this.forgetLeases());
    changes.on('balance', ({ userId, tokenId }) => this.balanceMoved(userId, tokenId));
    changes.on('token', ({ tokenId }) => this.limitsMoved(tokenId));
    changes.on('everything', () => this.book.readUsed());
  }

  get process(): string {
    return this.membership.id;
  }

  isLoaded(userId: number, tokenId: number): boolean {
    return this.book.isLoaded(userId, tokenId);
  }

  load(userId: number, tokenId: number): Promise<void> {
    return this.book.load(userId, tokenId);
  }

  remainingOf(token: TokenLimit): number {
    return token.grantedQuota - (this.book.knownToken(token.id)?.used ?? 0);
  }

  reserve(userId: number, token: TokenLimit | null, needed: number, wanted: number): Hold | Promise<Hold> {
    // Another one's arrival may have made room of them since they were loaded.
    const user = this.book.user(userId);
    const limited = token === null ? null : this.limitedLease(token);
    const now = Date.now();
    const tokenId = token?.id ?? 0;
    if (wanted === 0) return holdOfNothing(userId, tokenId);
    const enough = user.free >= wanted && (limited === null || limited.free >= wanted);
    if (!enough || !this.membership.isCurrent()) return this.reserveLeasing(user, limited, tokenId, needed, wanted);
    user.take(needed, wanted, now);
    limited?.take(needed, wanted, now);
    return { userId, tokenId, amount: wanted, tokenAmount: limited ? wanted : 0, ended: false };
  }

  reserved(): Reserved {
    return sumOfHolds(this.book.usersLeases());
  }

  release(hold: Hold): void {
    if (hold.ended) return;
    hold.ended = true;
    const user = this.book.knownUser(hold.userId);
    if (user) user.held -= hold.amount;
    const token = this.book.knownToken(hold.tokenId);
    if (token) token.held -= hold.tokenAmount;
  }

  settled(hold: Hold, charged: number): void {
    if (hold.ended) return;
    this.release(hold);
    this.book.knownUser(hold.userId)?.spend(charged);
    const token = this.book.knownToken(hold.tokenId);
    if (!token) return;
    token.used += charged;
    token.spend(charged);
  }

  refunded(tokenId: number, amount: number): void {
    const token = this.book.knownToken(tokenId);
    if (token) token.used -= amount;
  }

  apply(): void {
    // Balances are asked of the database whenever quota is leased.
  }

  async refresh(): Promise<void> {
    // As above.
  }

  /** Gives back at once what nothing has used for so long. @param forMs milliseconds */
  giveBackIdle(forMs: number): Promise<void> {
    return this.returns.giveBackIdle(forMs);
  }

  onApplicationShutdown(): void {
    this.returns.stop();
  }

  private limitedLease(token: TokenLimit): TokenLease | null {
    if (token.unlimitedQuota && !token.caps) return null;
    const lease = this.book.token(token.id);
    lease.limit = { total: token.unlimitedQuota ? null : token.grantedQuota, caps: token.caps ?? null };
    return lease;
  }

  private async reserveLeasing(
    user: Lease,
    token: TokenLease | null,
    tokenId: number,
    needed: number,
    wanted: number,
  ): Promise<Hold> {
    const fromUser = await this.obtain(user, needed, wanted);
    if (token === null) return { userId: user.id, tokenId, amount: fromUser, tokenAmount: 0, ended: false };
    try {
      const amount = await this.obtain(token, needed, fromUser);
      user.held -= fromUser - amount;
      return { userId: user.id, tokenId, amount, tokenAmount: amount, ended: false };
    } catch (error) {
      user.held -= fromUser;
      throw error;
    }
  }

  /** Takes from what is leased, leasing what is missing. */
  private obtain(lease: Lease, needed: number, wanted: number): Promise<number> {
    return new Promise((grant, refuse) => {
      lease.waiting.push({ needed, wanted, grant, refuse });
      this.ask(lease);
    });
  }

  /** Asks at the end of this turn of the event loop, together with all others. */
  private ask(lease: Lease): void {
    this.asking.add(lease);
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      void this.askAll([...this.asking].filter(({ busy }) => !busy));
    });
  }

  private async askAll(leases: readonly Lease[]): Promise<void> {
    for (const lease of leases) {
      this.asking.delete(lease);
      lease.begin();
    }
    const answers = await this.leaseFor(leases).catch((error: unknown) => this.fail(leases, error));
    // Whoever has been served must not wait for those who lack quota.
    await Promise.all(leases.map((lease) => this.finish(lease, answers?.get(lease))));
  }

  private async finish(lease: Lease, answer: LeaseAnswer | undefined): Promise<void> {
    try {
      await this.recall(lease, answer);
    } catch (error) {
      this.fail([lease], error);
    } finally {
      this.end(lease);
    }
  }

  private fail(leases: readonly Lease[], error: unknown): undefined {
    for (const lease of leases) {
      lease.doubtful = true;
      lease.refuseAll(() => error);
    }
  }

  private end(lease: Lease): void {
    lease.end();
    if (lease.waiting.length > 0) this.ask(lease);
  }

  /** One question for all of them; serves those who wait with the answers. */
  private async leaseFor(leases: readonly Lease[]): Promise<Map<Lease, LeaseAnswer>> {
    const now = Date.now();
    if (this.membership.isCurrent()) for (const lease of leases) lease.serve(now, true);
    const open = leases.filter(({ waiting }) => waiting.length > 0);
    if (open.length === 0) return new Map();
    const askedAt = performance.now();
    const answers = await this.store.lease(() => open.map(askOf), now);
    const byHolder = new Map(answers.map((answer) => [keyOf(answer), answer]));
    const found = new Map<Lease, LeaseAnswer>();
    for (const lease of open) {
      const answer = byHolder.get(keyOf(lease));
      if (!answer) continue;
      found.set(lease, answer);
      lease.add(answer.granted);
      if (lease instanceof TokenLease) lease.used = answer.used;
    }
    // A process that stood still meanwhile may have been taken for dead since; the next answer tells.
    if (!this.membership.isFresh(askedAt)) return this.leaseFor(leases);
    for (const lease of found.keys()) lease.serve(now);
    return found;
  }

  /** Asks other processes for what they do not need before anybody is sent away. */
  private async recall(lease: Lease, first: LeaseAnswer | undefined): Promise<void> {
    let answer = first;
    for (let asked = 0; lease.waiting.length > 0; ) {
      const before = answer;
      let complete = false;
      // Who came while the question was under way may find enough without others having to give anything.
      if (answer && leftAfter(answer) < lease.lacking) {
        if (asked === RECALLS || leftAfter(answer) + answer.others < lease.lacking) break;
        complete = await this.recalls.ask(lease, answer.holders);
        asked++;
      }
      answer = (await this.leaseFor([lease])).get(lease) ?? answer;
      // All have given what they could, so the rest is in use.
      if (complete && answer && before && changedNothing(before, answer) && leftAfter(answer) < lease.lacking) break;
    }
    const now = Date.now();
    lease.refuseAll((demand) => refusal(lease, demand, answer, now));
  }

  private forgetLeases(): void {
    for (const lease of this.book.all()) lease.clear();
  }

  private async balanceMoved(userId: number, tokenId: number | undefined): Promise<void> {
    const token = tokenId === undefined ? undefined : this.book.knownToken(tokenId);
    if (token) await this.book.readUsed([token]);
    // The balance may have been lowered below what is leased.
    const user = this.book.knownUser(userId);
    if (user) await this.returns.giveBack(user);
  }

  private async limitsMoved(tokenId: number): Promise<void> {
    const lease = this.book.knownToken(tokenId);
    if (!lease) return;
    lease.doubtful = true;
    await this.returns.giveBack(lease);
  }
}

function changedNothing(before: LeaseAnswer, after: LeaseAnswer): boolean {
  return after.others === before.others && leftAfter(after) <= leftAfter(before);
}

/** What nobody has leased after what was granted. Quota units. */
function leftAfter({ room, granted }: LeaseAnswer): number {
  return room - granted;
}

function askOf(lease: Lease): LeaseAsk {
  const { holder, id, free, waiting, lacking: least } = lease;
  const wanted = waiting.reduce((sum, demand) => sum + demand.wanted, 0);
  const largest = Math.max(...waiting.map((demand) => demand.wanted));
  const ask = {
    holder,
    id,
    least,
    most: Math.max(least, wanted - free),
    ahead: Math.min(largest * AHEAD_CALLS, MOST_AHEAD),
  };
  return lease instanceof TokenLease ? { ...ask, ...lease.limit } : ask;
}

function refusal(lease: Lease, { needed }: Demand, answer: LeaseAnswer | undefined, nowMs: number): unknown {
  const left = Math.max(0, (answer ? leftAfter(answer) : 0) + lease.free);
  if (!(lease instanceof TokenLease)) return userShort(left, needed);
  const cap = answer?.cap ? lease.limit.caps?.[answer.cap] : undefined;
  if (!answer?.cap || cap == null) return tokenShort(left, needed);
  return capReached({ period: answer.cap, cap, endsAt: endOf(answer.cap, nowMs) }, left, needed, nowMs);
}
