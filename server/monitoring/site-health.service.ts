import { Inject, Injectable } from '@nestjs/common';
import type { SettlementLag } from '../alerts/evaluation/settlement-lag.port.js';
import { QuotaAdmission } from '../billing/ledger/admission.js';
import { Settlement } from '../billing/ledger/settlement.js';
import { ReconcileService } from '../billing/reconcile/reconcile.service.js';
import { ChannelDirectory } from '../channels/directory/channel-directory.js';
import { ChannelStatus } from '../channels/model/channel-status.js';
import type { JobQueueModel } from '../jobs/job.model.js';
import { JobsService } from '../jobs/jobs.service.js';
import { FailedJobsService } from '../jobs/runs/failed-jobs.service.js';
import { Config } from '../platform/config/config.js';
import { type Member, Membership } from '../platform/coordination/membership.js';
import { RedisConnection } from '../platform/coordination/redis-connection.js';
import { ReadReplica } from '../platform/database/read-replica.js';
import { Sql } from '../platform/database/sql.js';
import { Readiness } from '../platform/http/readiness.js';
import { productVersion } from '../platform/package-info.js';
import { EventLoop } from '../platform/telemetry/event-loop.js';
import { RunningCalls } from '../relay/admission/running-calls.js';
import { ChannelHealth } from '../relay/routing/channel-health.js';
import { type ProcessHealth, readProcessHealth } from './process-health.js';

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

/** The health of the site; null for parts that did not respond. */
export interface SiteHealth {
  /** Response time of the database, in ms. */
  readonly databaseMs: number | null;
  readonly queues: readonly JobQueueModel[] | null;
  /** See `FailedJobsService.counts`. */
  readonly failures: ReadonlyMap<string, number> | null;
  /** Undefined: the ledger was never reconciled. */
  readonly ledger: LedgerHealth | undefined | null;
  readonly processes: readonly SiteProcess[] | null;
}

/** One of the processes that share the database. */
export type SiteProcess = Omit<Member, 'health'> & {
  /** As of its last heartbeat; null when it has reported nothing yet, or is of an earlier version. */
  readonly health: ProcessHealth | null;
};

/** Collects the health of all parts; metrics, console and readiness use this service. */
@Injectable()
export class SiteHealthService implements SettlementLag {
  private known: { readonly until: number; readonly site: Promise<SiteHealth> } | undefined;
  private readonly startedAt = new Date(performance.timeOrigin);

  constructor(
    private readonly config: Config,
    private readonly sql: Sql,
    private readonly admission: QuotaAdmission,
    private readonly settlement: Settlement,
    private readonly ledger: ReconcileService,
    private readonly directory: ChannelDirectory,
    private readonly health: ChannelHealth,
    private readonly running: RunningCalls,
    private readonly jobs: JobsService,
    private readonly failures: FailedJobsService,
    private readonly eventLoop: EventLoop,
    private readonly readiness: Readiness,
    private readonly replica: ReadReplica,
    @Inject(Membership) private readonly membership: Membership | null,
    @Inject(RedisConnection) private readonly redis: RedisConnection | null,
  ) {
    membership?.reportHealth(() => this.ofProcess());
  }

  ofProcess(): ProcessHealth {
    const { pool } = this.sql;
    return {
      version: productVersion(),
      roles: this.config.env.ROLE,
      startedAt: this.startedAt,
      maintenance: this.readiness.maintenance,
      calls: this.running.all.size,
      streams: this.streams(),
      settlement: this.settlement.backlog(),
      reserved: this.admission.reserved(),
      channels: this.channels(),
      pool: { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
      redis: this.redis === null ? 'unused' : this.redis.isReady ? 'ready' : 'away',
      readReplica: this.replica.health(),
      eventLoop: this.eventLoop.lag(),
      memory: process.memoryUsage.rss(),
    };
  }

  /** At most two seconds old. Never fails. */
  ofSite(): Promise<SiteHealth> {
    if (!this.known || this.known.until <= performance.now()) {
      this.known = { until: performance.now() + SITE_HEALTH_TTL_MS, site: this.readSite() };
    }
    return this.known.site;
  }

  async oldestBillMs(): Promise<number> {
    const { processes } = await this.ofSite();
    if (processes === null) throw new Error('Health of the processes could not be read');
    return Math.max(0, ...processes.map(({ health }) => health?.settlement.oldestMs ?? 0));
  }

  private async readSite(): Promise<SiteHealth> {
    const [databaseMs, queues, failures, ledger, processes] = await Promise.all([
      inTime(this.ping()),
      inTime(this.jobs.counts()),
      inTime(this.failures.counts()),
      inTime(this.lastReconciliation()),
      inTime(this.processes()),
    ]);
    return { databaseMs, queues, failures, ledger, processes };
  }

  private async ping(): Promise<number> {
    const started = performance.now();
    await this.sql.query('vitals', 'SELECT 1');
    return performance.now() - started;
  }

  private async lastReconciliation(): Promise<LedgerHealth | undefined> {
    const last = await this.ledger.last();
    return last ? { at: last.startedAt, differences: last.differenceCount } : undefined;
  }

  /** A single process is not in the list of those that share the database. */
  private async processes(): Promise<readonly SiteProcess[]> {
    const health = this.ofProcess();
    if (!this.membership) {
      const roles = health.roles.join(',');
      const { startedAt } = this;
      return [{ id: String(process.pid), slot: 0, roles, startedAt, lastHeartbeatAt: new Date(), health }];
    }
    const { id } = this.membership;
    const members = await this.membership.all();
    return members.map((member) => ({
      ...member,
      health: member.id === id ? health : readProcessHealth(member.health),
    }));
  }

  private streams(): number {
    let streams = 0;
    for (const { response } of this.running.all) if (response.headersSent && !response.writableEnded) streams++;
    return streams;
  }

  private channels(): ProcessHealth['channels'] {
    const counts = { enabled: 0, disabled: 0, autoDisabled: 0 };
    for (const { status } of this.directory.all()) {
      if (status === ChannelStatus.enabled) counts.enabled++;
      else if (status === ChannelStatus.autoDisabled) counts.autoDisabled++;
      else counts.disabled++;
    }
    return { ...counts, coolingDown: this.health.coolingDown() };
  }
}

/** Null for a promise that fails or takes too long. */
async function inTime<Result>(pending: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), TIMEOUT_MS);
  });
  const result = await Promise.race([pending.catch(() => null), late]);
  clearTimeout(timer);
  return result;
}
