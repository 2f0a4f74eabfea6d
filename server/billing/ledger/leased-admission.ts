import type { OnApplicationShutdown } from '@nestjs/common';
import type { Change, Changes } from '../../platform/coordination/changes.js';
import type { Membership } from '../../platform/coordination/membership.js';
import type { Logger } from '../../platform/telemetry/logger.js';
import {
  Admission,
  capReached,
  type Hold,
  holdOfNothing,
  type Reserved,
  sumOfHolds,
  type TokenLimit,
  tokenShort,
  userShort,
} from './admission.js';
import { endOf, type QuotaCaps } from './daily-spending.js';
import { type Demand, Lease } from './lease.js';
import type { LeaseAnswer, LeaseAsk, LeaseStore } from './lease-store.js';
import { keyOf, Recalls } from './recalls.js';

/** A store of this many calls' quota is leased along, where the balance is large. */
const AHEAD_CALLS = 64;
/** How often other processes are asked for what they do not need before somebody is sent away. */
const RECALLS = 3;
/** Quota units; keeps sums of what is asked far below what a number holds exactly. */
const MOST_AHEAD = 2 ** 50;
const SWEEP_MS = 1_000;
/** What was not used for so long is given back. */
const IDLE_MS = 2_000;
/** Leases that one statement gives up: far from what the time limit of statements allows. */
const MOST_AT_ONCE = 20_000;
/** Every so many sweeps the database is asked what it thinks is leased. */
const SWEEPS_PER_LOOK = 8;
const MAX_IDLE_LEASES = 200_000;

/** A token's lease, and what it has used as far as this process knows. */
class TokenLease extends Lease {
  used = 0;
  limit: { total: number | null; caps: QuotaCaps | null } = { total: null, caps: null };
}

/**
 * Admission of one of several processes on a database. It reserves in memory what the process has leased in the database,
 * where leases and balance are one row lock apart, so that all processes together never reserve more than there is. A
 * large balance is leased in blocks, a small one call by call; what lies idle goes back, at once when another process
 * lacks it. Redis has no part in it: nothing that it forgets can be spent twice.
 */
export class LeasedAdmission extends Admission implements OnApplicationShutdown {
  private readonly users = new Map<number, Lease>();
  private readonly tokens = new Map<number, TokenLease>();
  private readonly loading = new Map<number, Promise<void>>();
  private readonly asking = new Set<Lease>();
  private readonly recalls: Recalls;
  private scheduled = false;
  private sweeps = 0;
  private readonly sweeper = setInterval(() => void this.sweep(), SWEEP_MS).unref();

  constructor(
    private readonly store: LeaseStore,
    private readonly membership: Membership,
    private readonly changes: Changes,
    private readonly logger: Logger,
  ) {
    super();
    this.recalls = new Recalls(changes, () => this.process);
    membership.onReturn(() => this.forgetLeases());
    changes.on('recall', (recall) => this.recalled(recall));
    changes.on('balance', ({ userId, tokenId }) => this.balanceMoved(userId, tokenId));
    changes.on('token', ({ tokenId }) => this.limitsMoved(tokenId));
    changes.on('everything', () => this.readUsed([...this.tokens.values()]));
  }

  get process(): string {
    return this.membership.id;
  }

  isLoaded(userId: number, tokenId: number): boolean {
    return this.users.has(userId) && (tokenId === 0 || this.tokens.has(tokenId));
  }

  async load(userId: number, tokenId: number): Promise<void> {
    if (!this.users.has(userId)) {
      makeRoom(this.users);
      this.userLease(userId);
    }
    if (tokenId === 0 || this.tokens.has(tokenId)) return;
    let running = this.loading.get(tokenId);
    if (!running) {
      running = this.loadToken(tokenId).finally(() => this.loading.delete(tokenId));
      this.loading.set(tokenId, running);
    }
    await running;
  }

  remainingOf(token: TokenLimit): number {
    return token.grantedQuota - (this.tokens.get(token.id)?.used ?? 0);
  }

  reserve(userId: number, token: TokenLimit | null, needed: number, wanted: number): Hold | Promise<Hold> {
    // Another one's arrival may have made room of them since they were loaded.
    const user = this.userLease(userId);
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
    return sumOfHolds(this.users.values());
  }

  release(hold: Hold): void {
    if (hold.ended) return;
    hold.ended = true;
    const user = this.users.get(hold.userId);
    if (user) user.held -= hold.amount;
    const token = this.tokens.get(hold.tokenId);
    if (token) token.held -= hold.tokenAmount;
  }

  settled(hold: Hold, charged: number): void {
    if (hold.ended) return;
    this.release(hold);
    this.users.get(hold.userId)?.spend(charged);
    const token = this.tokens.get(hold.tokenId);
    if (!token) return;
    token.used += charged;
    token.spend(charged);
  }

  refunded(tokenId: number, amount: number): void {
    const token = this.tokens.get(tokenId);
    if (token) token.used -= amount;
  }

  apply(): void {
    // Balances are asked of the database whenever quota is leased.
  }

  async refresh(): Promise<void> {
    // As above.
  }

  onApplicationShutdown(): void {
    clearInterval(this.sweeper);
  }

  private limitedLease(token: TokenLimit): TokenLease | null {
    if (token.unlimitedQuota && !token.caps) return null;
    const lease = this.tokenLease(token.id);
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

  private async recalled({ holder, id, asker, holders }: Change['recall']): Promise<void> {
    if (!holders.includes(this.process)) return;
    const lease = (holder === 'user' ? this.users : this.tokens).get(id);
    // Of two who lack it, one must get what both have: the first by name.
    if (lease && (lease.waiting.length === 0 || asker < this.process)) await this.giveBackSpare(lease);
    await this.changes.publish('returned', { holder, id, asker, from: this.process });
  }

  /** Harmless while a question is under way: sums of what is given and taken do not depend on the order. */
  private async giveBackSpare(lease: Lease): Promise<void> {
    const spare = lease.free;
    if (spare > 0) {
      lease.amount -= spare;
      void this.returning([lease], () => this.store.giveBack(lease, spare));
    }
    await lease.returning;
  }

  /** What lies idle goes back, so that every process finds the whole balance when it needs it. */
  private async sweep(): Promise<void> {
    if (++this.sweeps % SWEEPS_PER_LOOK === 0) await this.findForgotten();
    const before = Date.now() - IDLE_MS;
    const idle = [...this.users.values(), ...this.tokens.values()]
      .filter((lease) => lease.isIdle && (lease.doubtful || (lease.leased && lease.usedAtMs < before)))
      .slice(0, MOST_AT_ONCE);
    if (idle.length === 0) return;
    for (const lease of idle) lease.clear();
    await this.returning(idle, async () => {
      await this.store.giveUp(idle);
      for (const lease of idle) lease.doubtful = false;
    });
  }

  /** Tells the database of what was given back here; nobody asks for more of it meanwhile. */
  private returning(leases: readonly Lease[], tell: () => Promise<void>): Promise<void> {
    for (const lease of leases) lease.begin();
    const told = this.told(leases, tell);
    for (const lease of leases) lease.returning = Promise.all([lease.returning, told]);
    return told;
  }

  private async told(leases: readonly Lease[], tell: () => Promise<void>): Promise<void> {
    try {
      await tell();
    } catch (error) {
      for (const lease of leases) lease.doubtful = true;
      this.logger.warn({ err: error }, 'leased quota could not be given back');
    } finally {
      for (const lease of leases) this.end(lease);
    }
  }

  /**
   * A question whose answer was lost may be carried out long after it was given up here, as when the database stood still.
   * Nobody would give back what it leased.
   */
  private async findForgotten(): Promise<void> {
    try {
      for (const { holder, id } of await this.store.mine()) {
        const lease = holder === 'user' ? this.userLease(id) : this.tokenLease(id);
        if (!lease.leased) lease.doubtful = true;
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'the database could not be asked what is leased');
    }
  }

  private forgetLeases(): void {
    for (const lease of [...this.users.values(), ...this.tokens.values()]) lease.clear();
  }

  private async balanceMoved(userId: number, tokenId: number | undefined): Promise<void> {
    const token = tokenId === undefined ? undefined : this.tokens.get(tokenId);
    if (token) await this.readUsed([token]);
    // The balance may have been lowered below what is leased.
    const user = this.users.get(userId);
    if (user) await this.giveBackSpare(user);
  }

  private async limitsMoved(tokenId: number): Promise<void> {
    const lease = this.tokens.get(tokenId);
    if (!lease) return;
    lease.doubtful = true;
    await this.giveBackSpare(lease);
  }

  private async loadToken(tokenId: number): Promise<void> {
    const lease = new TokenLease('token', tokenId);
    await this.readUsed([lease]);
    makeRoom(this.tokens);
    this.tokens.set(tokenId, lease);
  }

  private async readUsed(leases: readonly TokenLease[]): Promise<void> {
    if (leases.length === 0) return;
    const used = await this.store.usedBy(leases.map(({ id }) => id));
    for (const lease of leases) lease.used = used.get(lease.id) ?? 0;
  }

  private userLease(id: number): Lease {
    return known(this.users, id, () => new Lease('user', id));
  }

  private tokenLease(id: number): TokenLease {
    return known(this.tokens, id, () => new TokenLease('token', id));
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

function known<Kind extends Lease>(leases: Map<number, Kind>, id: number, make: () => Kind): Kind {
  let lease = leases.get(id);
  if (!lease) {
    lease = make();
    leases.set(id, lease);
  }
  return lease;
}

/** Forgets idle leases when there are very many; they are made again when needed. */
function makeRoom(leases: Map<number, Lease>): void {
  if (leases.size < MAX_IDLE_LEASES) return;
  for (const [id, lease] of leases) if (lease.isIdle && !lease.leased && !lease.doubtful) leases.delete(id);
}
