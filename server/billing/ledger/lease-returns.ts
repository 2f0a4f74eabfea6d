import type { Change, Changes } from '../../platform/coordination/changes.js';
import type { Logger } from '../../platform/telemetry/logger.js';
import type { Lease } from './lease.js';
import type { LeaseStore } from './lease-store.js';
import type { LeaseTable } from './lease-table.js';

const SWEEP_MS = 1_000;
/** Leased quota that is unused for this time is returned, in ms. */
const IDLE_MS = 2_000;
/** Max leases released by one statement; far below what the statement timeout allows. */
const MAX_CONCURRENT = 20_000;
/** Number of sweeps between comparisons of the leases in the database with those in memory. */
const SWEEPS_PER_COMPARISON = 8;

/** Returns leased quota: idle quota periodically, and quota that another process lacks immediately. */
export class LeaseReturns {
  private sweeps = 0;
  private readonly sweeper = setInterval(() => void this.sweep(), SWEEP_MS).unref();

  /** @param onReturned called when more of a lease may be requested again */
  constructor(
    private readonly leases: LeaseTable,
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

  /**
   * Returns the free part of a lease. Safe while a lease request is under way: the sums of granted and returned quota
   * do not depend on the order.
   */
  async releaseLease(lease: Lease): Promise<void> {
    const spare = lease.free;
    if (spare > 0) {
      lease.amount -= spare;
      void this.returning([lease], () => this.store.release(lease, spare));
    }
    await lease.returning;
  }

  /**
   * Resolves when the database has all quota that no call of this process holds, including the grant of a pending lease
   * request and the holds of calls that are refused for another reason. New calls query the database, where the
   * recalling process has priority. Does not resolve when the database may count more as leased.
   */
  private async recalled({ holder, id, asker, holders, recall }: Change['recall']): Promise<void> {
    if (!holders.includes(this.process())) return;
    const lease = await this.leases.loaded({ holder, id });
    lease.recall();
    await lease.responded;
    await lease.confirmed();
    // A surplus that the database may count is released with the rest of the lease, when nothing is held and no request
    // is pending.
    const whole = (lease.doubtful || !lease.leased) && lease.held === 0 && !lease.busy;
    if (whole) await this.releaseAll([lease]);
    else await this.releaseLease(lease);
    if (lease.doubtful) return;
    await this.changes.publish('returned', { holder, id, asker, from: this.process(), recall });
  }

  /**
   * Returns idle quota, so that every process can lease the whole balance.
   * @param forMs min idle time in ms
   */
  async releaseIdle(forMs = IDLE_MS): Promise<void> {
    const before = Date.now() - forMs;
    const idle = this.leases
      .all()
      .filter((lease) => lease.isIdle && (lease.doubtful || (lease.leased && lease.usedAtMs <= before)))
      .slice(0, MAX_CONCURRENT);
    if (idle.length > 0) await this.releaseAll(idle);
  }

  private async releaseAll(leases: readonly Lease[]): Promise<void> {
    for (const lease of leases) lease.clear();
    await this.returning(leases, async () => {
      await this.store.releaseAll(leases);
      for (const lease of leases) lease.doubtful = false;
    });
  }

  private async sweep(): Promise<void> {
    if (++this.sweeps % SWEEPS_PER_COMPARISON === 0) await this.findAbandoned();
    await this.releaseIdle();
  }

  /** Books the return in the database. Until it is booked, no lease is requested for these holders. */
  private returning(leases: readonly Lease[], write: () => Promise<void>): Promise<void> {
    for (const lease of leases) {
      lease.begin();
      lease.returns++;
    }
    const returned = this.tryReturn(leases, write);
    for (const lease of leases) lease.returning = Promise.all([lease.returning, returned]);
    return returned;
  }

  private async tryReturn(leases: readonly Lease[], write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      for (const lease of leases) lease.doubtful = true;
      this.logger.warn({ event: 'lease.return_failed', err: error }, 'Return of leased quota failed');
    } finally {
      for (const lease of leases) {
        lease.returns--;
        this.onReturned(lease);
      }
    }
  }

  /**
   * A lease request whose response was lost may be executed long after it timed out here, for example when the database
   * was stalled. No other code returns the resulting leases, so this method finds them.
   */
  private async findAbandoned(): Promise<void> {
    try {
      for (const { holder, id } of await this.store.mine()) {
        const lease = await this.leases.loaded({ holder, id });
        if (!lease.leased && !lease.busy) lease.doubtful = true;
      }
    } catch (error) {
      this.logger.warn({ event: 'lease.query_failed', err: error }, 'Query of current leases failed');
    }
  }
}
