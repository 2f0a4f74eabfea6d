import type { OnApplicationShutdown } from '@nestjs/common';
import type { Change, Changes } from '../../platform/coordination/changes.js';
import type { Membership } from '../../platform/coordination/membership.js';
import type { Logger } from '../../platform/telemetry/logger.js';
import {
  Admission,
  capReached,
  type Hold,
  holdOfNothing,
  type TokenLimit,
  tokenShort,
  userShort,
} from './admission.js';
import { endOf, type QuotaCaps } from './daily-spending.js';
import { type Demand, Lease } from './lease.js';
import type { Holder, LeaseAnswer, LeaseAsk, LeaseStore } from './lease-store.js';

/** A store of this many calls' quota is leased along, where the balance is large. */
const AHEAD_CALLS = 64;
/** How often other processes are asked for what they do not need, and how long their answers are waited for. */
const RECALLS = 3;
const RECALL_LIMIT_MS = 1_000;
/** Quota units; keeps sums of what is asked far below what a number holds exactly. */
const MOST_AHEAD = 2 ** 50;
const SWEEP_MS = 1_000;
/** What was not used for so long is given back. */
const IDLE_MS = 2_000;
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
  private readonly recalls = new Map<string, Recall>();
  private scheduled = false;
  private readonly sweeper = setInterval(() => void this.sweep(), SWEEP_MS).unref();

  constructor(
    private readonly store: LeaseStore,
    private readonly membership: Membership,
    private readonly changes: Changes,
    private readonly logger: Logger,
  ) {
    super();
    membership.onReturn(() => this.forgetLeases());
    changes.on('recall', (recall) => this.recalled(recall));
    changes.on('returned', (recall) => {
      if (recall.asker === this.process) this.recalls.get(keyOf(recall))?.answered();
    });
    changes.on('balance', ({ userId, tokenId }) => this.balanceMoved(userId, tokenId));
    changes.on('token', ({ tokenId }) => this.limitsMoved(tokenId));
    changes.on('everything', () => this.tokens.forEach((lease) => void this.readUsed(lease)));
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
      this.users.set(userId, new Lease('user', userId));
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
    const user = leaseOf(this.users, userId);
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
    const lease = leaseOf(this.tokens, token.id);
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
    try {
      const answers = await this.leaseFor(leases);
      const short = leases.filter(({ waiting }) => waiting.length > 0);
      await Promise.all(short.map((lease) => this.recall(lease, answers.get(lease))));
    } catch (error) {
      for (const lease of leases) {
        lease.doubtful = true;
        lease.refuseAll(() => error);
      }
    } finally {
      for (const lease of leases) {
        lease.end();
        if (lease.waiting.length > 0) this.ask(lease);
      }
    }
  }

  /** One question for all of them; serves those who wait with the answers. */
  private async leaseFor(leases: readonly Lease[]): Promise<Map<Lease, LeaseAnswer>> {
    const now = Date.now();
    const current = this.membership.isCurrent();
    if (current) for (const lease of leases) lease.serve(now);
    const open = leases.filter(({ waiting }) => waiting.length > 0);
    if (open.length === 0) return new Map();
    const answers = await this.store.lease(open.map(askOf), now);
    const byHolder = new Map(answers.map((answer) => [keyOf(answer), answer]));
    const found = new Map<Lease, LeaseAnswer>();
    for (const lease of open) {
      const answer = byHolder.get(keyOf(lease));
      if (!answer) continue;
      found.set(lease, answer);
      lease.add(answer.granted);
      if (lease instanceof TokenLease) lease.used = answer.used;
      lease.serve(now);
    }
    return found;
  }

  /** Asks other processes for what they do not need before anybody is sent away. */
  private async recall(lease: Lease, first: LeaseAnswer | undefined): Promise<void> {
    let answer = first;
    for (let asked = 0; asked < RECALLS && answer && couldHelp(lease, answer); asked++) {
      const { holder, id } = lease;
      const recall = new Recall(answer.holders);
      this.recalls.set(keyOf(lease), recall);
      await this.changes.publish('recall', { holder, id, asker: this.process });
      await recall.over;
      this.recalls.delete(keyOf(lease));
      answer = (await this.leaseFor([lease])).get(lease) ?? answer;
    }
    const now = Date.now();
    lease.refuseAll((demand) => refusal(lease, demand, answer, now));
  }

  private async recalled(recall: Change['recall']): Promise<void> {
    const { holder, id, asker } = recall;
    if (asker === this.process) return;
    // Who asks others for more has nothing to give.
    if (!this.recalls.has(keyOf(recall))) await this.giveBackSpare(holder, id);
    await this.changes.publish('returned', { holder, id, asker });
  }

  private async giveBackSpare(holder: Holder['holder'], id: number): Promise<void> {
    const lease = (holder === 'user' ? this.users : this.tokens).get(id);
    if (!lease) return;
    await lease.settledDown();
    if (lease.waiting.length > 0 || lease.free <= 0) return;
    lease.begin();
    const spare = lease.free;
    if (lease.held === 0) lease.clear();
    else lease.amount -= spare;
    try {
      await (lease.held === 0 ? this.store.giveUp([lease]) : this.store.giveBack(lease, spare));
    } catch (error) {
      lease.doubtful = true;
      this.logger.warn({ err: error }, 'leased quota could not be given back');
    } finally {
      lease.end();
      if (lease.waiting.length > 0) this.ask(lease);
    }
  }

  /** What lies idle goes back, so that every process finds the whole balance when it needs it. */
  private async sweep(): Promise<void> {
    const before = Date.now() - IDLE_MS;
    const idle = [...this.users.values(), ...this.tokens.values()].filter(
      (lease) => lease.isIdle && (lease.doubtful || (lease.leased && lease.usedAtMs < before)),
    );
    if (idle.length === 0) return;
    for (const lease of idle) {
      lease.begin();
      lease.clear();
    }
    try {
      await this.store.giveUp(idle);
      for (const lease of idle) lease.doubtful = false;
    } catch (error) {
      for (const lease of idle) lease.doubtful = true;
      this.logger.warn({ err: error }, 'idle quota could not be given back');
    } finally {
      for (const lease of idle) {
        lease.end();
        if (lease.waiting.length > 0) this.ask(lease);
      }
    }
  }

  private forgetLeases(): void {
    for (const lease of [...this.users.values(), ...this.tokens.values()]) lease.clear();
  }

  private async balanceMoved(userId: number, tokenId: number | undefined): Promise<void> {
    const token = tokenId === undefined ? undefined : this.tokens.get(tokenId);
    if (token) await this.readUsed(token);
    // The balance may have been lowered below what is leased.
    await this.giveBackSpare('user', userId);
  }

  private async limitsMoved(tokenId: number): Promise<void> {
    const lease = this.tokens.get(tokenId);
    if (!lease) return;
    lease.doubtful = true;
    await this.giveBackSpare('token', tokenId);
  }

  private async loadToken(tokenId: number): Promise<void> {
    const lease = new TokenLease('token', tokenId);
    await this.readUsed(lease);
    makeRoom(this.tokens);
    this.tokens.set(tokenId, lease);
  }

  private async readUsed(lease: TokenLease): Promise<void> {
    lease.used = await this.store.usedBy(lease.id);
  }
}

/** Whether somebody waits, and all processes together have what is missing. */
function couldHelp(lease: Lease, { room, others }: LeaseAnswer): boolean {
  if (lease.waiting.length === 0) return false;
  const least = Math.min(...lease.waiting.map(({ needed }) => needed)) - lease.free;
  return room + others >= least;
}

/** Waits until every process that has leased something has answered, or for so long as an answer can be hoped for. */
class Recall {
  readonly over: Promise<void>;
  private finish: () => void = () => undefined;

  constructor(private awaited: number) {
    this.over = new Promise((resolve) => {
      const timer = setTimeout(resolve, RECALL_LIMIT_MS);
      this.finish = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    if (awaited === 0) this.finish();
  }

  answered(): void {
    this.awaited--;
    if (this.awaited <= 0) this.finish();
  }
}

function askOf(lease: Lease): LeaseAsk {
  const { holder, id, free, waiting } = lease;
  const least = Math.min(...waiting.map(({ needed }) => needed)) - free;
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
  const left = Math.max(0, (answer?.room ?? 0) + lease.free);
  if (!(lease instanceof TokenLease)) return userShort(left, needed);
  const cap = answer?.cap ? lease.limit.caps?.[answer.cap] : undefined;
  if (!answer?.cap || cap == null) return tokenShort(left, needed);
  return capReached({ period: answer.cap, cap, endsAt: endOf(answer.cap, nowMs) }, left, needed, nowMs);
}

function keyOf({ holder, id }: Holder): string {
  return `${holder}/${id}`;
}

function leaseOf<Kind extends Lease>(leases: Map<number, Kind>, id: number): Kind {
  const lease = leases.get(id);
  if (!lease) throw new Error(`account ${id} is not loaded`);
  return lease;
}

/** Forgets idle leases when there are very many; they are made again when needed. */
function makeRoom(leases: Map<number, Lease>): void {
  if (leases.size < MAX_IDLE_LEASES) return;
  for (const [id, lease] of leases) if (lease.isIdle && !lease.leased && !lease.doubtful) leases.delete(id);
}
