import type { Change, Changes } from '../../platform/coordination/changes.js';
import type { Logger } from '../../platform/telemetry/logger.js';
import type { Lease } from './lease.js';
import type { LeaseStore } from './lease-store.js';
import type { LeaseTable } from './lease-table.js';

const SWEEP_MS = 1_000;
/** What was not used for so long is given back. */
const IDLE_MS = 2_000;
/** Leases that one statement gives up: far from what the time limit of statements allows. */
const MAX_CONCURRENT = 20_000;
/** Every so many sweeps the database is asked what it thinks is leased. */
const SWEEPS_PER_LOOK = 8;

/** Gives leased quota back: what lies idle by itself, and at once what another process lacks. */
export class LeaseReturns {
  private sweeps = 0;
  private readonly sweeper = setInterval(() => void this.sweep(), SWEEP_MS).unref();

  /** @param onReturned told when a lease may be asked for more again */
  constructor(
    private readonly book: LeaseTable,
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
  async releaseLease(lease: Lease): Promise<void> {
    const spare = lease.free;
    if (spare > 0) {
      lease.amount -= spare;
      void this.returning([lease], () => this.store.release(lease, spare));
    }
    await lease.returning;
  }

  /**
   * Answers when everything is in the database that no call of this process holds: also what the answer to a question that
   * is under way brings, and what calls hold that are refused for lack of something else. Calls that come meanwhile ask the
   * database, where the process that recalls comes first. Does not answer when the database may count more as leased.
   */
  private async recalled({ holder, id, asker, holders, recall }: Change['recall']): Promise<void> {
    if (!holders.includes(this.process())) return;
    const lease = await this.book.loaded({ holder, id });
    lease.recall();
    await lease.answered;
    await lease.confirmed();
    // What the database may count too much is given up with the rest, when nothing is held and nothing is being asked.
    const whole = (lease.doubtful || !lease.leased) && lease.held === 0 && !lease.busy;
    if (whole) await this.giveUp([lease]);
    else await this.releaseLease(lease);
    if (lease.doubtful) return;
    await this.changes.publish('returned', { holder, id, asker, from: this.process(), recall });
  }

  /**
   * What lies idle goes back, so that every process finds the whole balance when it needs it.
   * @param forMs unused for so long
   */
  async releaseIdle(forMs = IDLE_MS): Promise<void> {
    const before = Date.now() - forMs;
    const idle = this.book
      .all()
      .filter((lease) => lease.isIdle && (lease.doubtful || (lease.leased && lease.usedAtMs <= before)))
      .slice(0, MAX_CONCURRENT);
    if (idle.length > 0) await this.giveUp(idle);
  }

  private async giveUp(leases: readonly Lease[]): Promise<void> {
    for (const lease of leases) lease.clear();
    await this.returning(leases, async () => {
      await this.store.giveUp(leases);
      for (const lease of leases) lease.doubtful = false;
    });
  }

  private async sweep(): Promise<void> {
    if (++this.sweeps % SWEEPS_PER_LOOK === 0) await this.findForgotten();
    await this.releaseIdle();
  }

  /** Tells the database of what was given back here; nobody asks for more of it meanwhile. */
  private returning(leases: readonly Lease[], tell: () => Promise<void>): Promise<void> {
    for (const lease of leases) {
      lease.begin();
      lease.returns++;
    }
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
      for (const lease of leases) {
        lease.returns--;
        this.onReturned(lease);
      }
    }
  }

  /**
   * A question whose answer was lost may be carried out long after it was given up here, as when the database stood still.
   * Nobody would give back what it leased.
   */
  private async findForgotten(): Promise<void> {
    try {
      for (const { holder, id } of await this.store.mine()) {
        const lease = await this.book.loaded({ holder, id });
        if (!lease.leased && !lease.busy) lease.doubtful = true;
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'the database could not be asked what is leased');
    }
  }
}
