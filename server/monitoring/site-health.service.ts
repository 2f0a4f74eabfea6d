import { Inject, Injectable } from '@nestjs/common';
import type { SettlementLag } from '../alerts/evaluation/settlement-lag.port.js';
import { ReconcileService } from '../billing/reconcile/reconcile.service.js';
import { settledWithin } from '../common/settled-within.js';
import type { JobQueueModel } from '../jobs/job.model.js';
import { FailedJobsService } from '../jobs/runs/failed-jobs.service.js';
import { type Member, Membership } from '../platform/coordination/membership.js';
import { Sql } from '../platform/database/sql.js';
import { type ProcessHealth, readProcessHealth } from './process-health.js';
import { ProcessHealthService } from './process-health.service.js';

/** How long the health of the whole site is cached, in ms: reading it costs database statements. */
const SITE_HEALTH_TTL_MS = 2_000;
/** Timeout for each part, in ms: a part that does not respond must be reported, not waited for. */
const TIMEOUT_MS = 1_500;

/** The last reconciliation of the ledger. */
export interface LedgerHealth {
  readonly at: Date;
  /** Differences that it found. */
  readonly differences: number;
}

/** The health of the site. Null for parts that did not respond. */
export interface SiteHealth {
  /** Response time of the database, in ms. */
  readonly databaseMs: number | null;
  /** See `FailedJobsService.queues`. */
  readonly queues: readonly JobQueueModel[] | null;
  /** Undefined: the ledger was never reconciled. */
  readonly ledger: LedgerHealth | undefined | null;
  readonly processes: readonly SiteProcess[] | null;
}

/** One of the processes that share the database. */
export type SiteProcess = Omit<Member, 'health'> & {
  /** As of its last heartbeat. Null if it has reported nothing yet, or is of an earlier version. */
  readonly health: ProcessHealth | null;
};

/** Collects the health of all parts of the site. */
@Injectable()
export class SiteHealthService implements SettlementLag {
  private cached: { readonly until: number; readonly site: Promise<SiteHealth> } | undefined;

  constructor(
    private readonly sql: Sql,
    private readonly ledger: ReconcileService,
    private readonly jobs: FailedJobsService,
    private readonly processHealth: ProcessHealthService,
    @Inject(Membership) private readonly membership: Membership | null,
  ) {
    membership?.reportHealth(() => this.processHealth.read());
  }

  /** The health of the site, at most two seconds old. Never fails. */
  ofSite(): Promise<SiteHealth> {
    if (!this.cached || this.cached.until <= performance.now()) {
      this.cached = { until: performance.now() + SITE_HEALTH_TTL_MS, site: this.readSite() };
    }
    return this.cached.site;
  }

  async oldestBillMs(): Promise<number> {
    const { processes } = await this.ofSite();
    if (processes === null) throw new Error('Health of the processes could not be read');
    return Math.max(0, ...processes.map(({ health }) => health?.settlement.oldestMs ?? 0));
  }

  private async readSite(): Promise<SiteHealth> {
    const [databaseMs, queues, ledger, processes] = await Promise.all([
      inTime(this.ping()),
      inTime(this.jobs.queues()),
      inTime(this.lastReconciliation()),
      inTime(this.processes()),
    ]);
    return { databaseMs, queues, ledger, processes };
  }

  private async ping(): Promise<number> {
    const started = performance.now();
    await this.sql.query('database-ping', 'SELECT 1');
    return performance.now() - started;
  }

  private async lastReconciliation(): Promise<LedgerHealth | undefined> {
    const last = await this.ledger.last();
    return last ? { at: last.startedAt, differences: last.differenceCount } : undefined;
  }

  /** A single process is not in the list of those that share the database. */
  private async processes(): Promise<readonly SiteProcess[]> {
    const health = this.processHealth.read();
    if (!this.membership) {
      const roles = health.roles.join(',');
      const { startedAt } = health;
      return [{ id: String(process.pid), slot: 0, roles, startedAt, lastHeartbeatAt: new Date(), health }];
    }
    const { id } = this.membership;
    const members = await this.membership.all();
    return members.map((member) => ({
      ...member,
      health: member.id === id ? health : readProcessHealth(member.health),
    }));
  }
}

/** Null for a promise that fails or takes too long. */
async function inTime<Result>(pending: Promise<Result>): Promise<Result | null> {
  return (await settledWithin(TIMEOUT_MS, pending).catch(() => false)) ? pending : null;
}
