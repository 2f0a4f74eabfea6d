import type { Change, Changes } from '../../platform/coordination/changes.js';
import type { Logger } from '../../platform/telemetry/logger.js';
import type { Lease } from './lease.js';
import type { LeaseBook } from './lease-book.js';
import type { LeaseStore } from './lease-store.js';

const SWEEP_MS = 1_000;
/** What was not used for so long is given back. */
const IDLE_MS = 2_000;
/** Leases that one statement gives up: far from what the time limit of statements allows. */
const MOST_AT_ONCE = 20_000;
/** Every so many sweeps the database is asked what it thinks is leased. */
const SWEEPS_PER_LOOK = 8;

/** Gives leased quota back: what lies idle by itself, and at once what another process lacks. */
export class LeaseReturns {
  private sweeps = 0;
  private readonly sweeper = setInterval(() => void this.sweep(), SWEEP_MS).unref();

  /** @param onReturned told when a lease may be asked for more again */
  constructor(
    private readonly book: LeaseBook,
    private readonly store: LeaseStore,
    private readonly changes: Changes,
    private readonly process: () => string,
    private readonly onReturned: (lease: Lease) => void,
    private readonly logger: Logger,
  ) {
    changes.on('recall', (recall) => this.recalled(recall));
  }

  stop(): void {
    clearInterval(this.sweeper);
  }

  /** Gives back what is free of a lease. Harmless while a question is under way: sums of what is given and taken do not depend on the order. */
  async giveBack(lease: Lease): Promise<void> {
    const spare = lease.free;
    if (spare > 0) {
      lease.amount -= spare;
      void this.returning([lease], () => this.store.giveBack(lease, spare));
    }
    await lease.returning;
  }

  private async recalled({ holder, id, asker, holders }: Change['recall']): Promise<void> {
    if (!holders.includes(this.process())) return;
    const lease = holder === 'user' ? this.book.knownUser(id) : this.book.knownToken(id);
    // Of two who lack it, one must get what both have: the first by name.
    if (lease && (lease.waiting.length === 0 || asker < this.process())) await this.giveBack(lease);
    await this.changes.publish('returned', { holder, id, asker, from: this.process() });
  }

  /**
   * What lies idle goes back, so that every process finds the whole balance when it needs it.
   * @param forMs unused for so long
   */
  async giveBackIdle(forMs = IDLE_MS): Promise<void> {
    const before = Date.now() - forMs;
    const idle = this.book
      .all()
      .filter((lease) => lease.isIdle && (lease.doubtful || (lease.leased && lease.usedAtMs <= before)))
      .slice(0, MOST_AT_ONCE);
    if (idle.length === 0) return;
    for (const lease of idle) lease.clear();
    await this.returning(idle, async () => {
      await this.store.giveUp(idle);
      for (const lease of idle) lease.doubtful = false;
    });
  }

  private async sweep(): Promise<void> {
    if (++this.sweeps % SWEEPS_PER_LOOK === 0) await this.findForgotten();
    await this.giveBackIdle();
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
      for (const lease of leases) this.onReturned(lease);
    }
  }

  /**
   * A question whose answer was lost may be carried out long after it was given up here, as when the database stood still.
   * Nobody would give back what it leased.
   */
  private async findForgotten(): Promise<void> {
    try {
      for (const { holder, id } of await this.store.mine()) {
        const lease = holder === 'user' ? this.book.user(id) : this.book.token(id);
        if (!lease.leased) lease.doubtful = true;
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'the database could not be asked what is leased');
    }
  }
}
