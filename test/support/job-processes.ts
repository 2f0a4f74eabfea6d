import { type DiscoveryService, HttpAdapterHost } from '@nestjs/core';
import { z } from 'zod';
import { JobControlService } from '../../server/jobs/job-control.service.js';
import { JobEvents } from '../../server/jobs/job-events.js';
import { JobQueues } from '../../server/jobs/job-queues.js';
import { JobRegistry } from '../../server/jobs/job-registry.js';
import { JobWatchService } from '../../server/jobs/job-watch.service.js';
import { JobWorkers } from '../../server/jobs/job-workers.js';
import { JobsService } from '../../server/jobs/jobs.service.js';
import { AuditTrail } from '../../server/platform/audit/audit-trail.js';
import { readConfig } from '../../server/platform/config/config.js';
import { BackgroundJob, type JobContext, JobHandler } from '../../server/platform/coordination/background-job.js';
import { Changes } from '../../server/platform/coordination/changes.js';
import { RedisConnection } from '../../server/platform/coordination/redis-connection.js';
import { Sql } from '../../server/platform/database/sql.js';
import { Logger } from '../../server/platform/telemetry/logger.js';
import { eventually } from './eventually.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';
import type { Valkey } from './valkey.js';

/** The backends of queues. */
export const BACKENDS = ['PostgreSQL', 'Redis'] as const;
export type Backend = (typeof BACKENDS)[number];

/** The job kind of the specs. */
export const KIND = 'notice-delivery';
const DEADLOCK = '40P01';
const TIMES = { lockMs: 600, lostEveryMs: 300 };

type Act = (id: number, onProgress: (percent: number) => void, cancelled: AbortSignal) => Promise<void>;

interface WorkData extends Record<string, unknown> {
  readonly noticeId: number;
}

/** An operation for the job kind of the specs. */
@BackgroundJob({ name: KIND, attempts: 3, backoffMs: 20, concurrency: 20 })
export class Work extends JobHandler<WorkData> {
  readonly data = z.object({ noticeId: z.int() });
  /** Ids of abandoned operations. */
  readonly abandoned: number[] = [];

  constructor(
    private readonly act: Act,
    private readonly left: () => Promise<number[]> = async () => [],
  ) {
    super();
  }

  run({ noticeId }: WorkData, { onProgress, cancelled }: JobContext): Promise<void> {
    return this.act(noticeId, onProgress, cancelled);
  }

  override async pending(): Promise<WorkData[]> {
    return (await this.left()).map((noticeId) => ({ noticeId }));
  }

  override async cancel({ noticeId }: WorkData): Promise<void> {
    this.abandoned.push(noticeId);
  }
}

/** The providers of one process. */
export interface JobProcess {
  readonly queues: JobQueues;
  readonly workers: JobWorkers;
  readonly jobs: JobsService;
  readonly control: JobControlService;
  readonly watch: JobWatchService;
  /** Enqueues one job. */
  enqueue(noticeId: number, delayMs?: number): Promise<void>;
  /** Stops gracefully. */
  stop(): Promise<void>;
  /** Stops without notifying the queue; jobs under way are neither completed nor failed. */
  kill(): Promise<void>;
}

/** Processes that share queues in one of the backends. */
export class JobProcesses {
  private readonly running: JobProcess[] = [];
  readonly changes = new Changes(new Logger(readConfig({ LOG_LEVEL: 'silent' })));

  private constructor(
    readonly where: Backend,
    readonly database: TestDatabase,
    readonly valkey: Valkey,
  ) {}

  static async open(where: Backend, valkey: Valkey): Promise<JobProcesses> {
    await valkey.flush();
    return new JobProcesses(where, await createTestDatabase(), valkey);
  }

  async close(): Promise<void> {
    this.valkey.heal();
    for (const process of this.running.splice(0)) await process.stop();
    await this.database.drop();
  }

  /** @param handlers of the kinds of this process */
  async start(handlers: JobHandler | JobHandler[], environment: Record<string, string> = {}): Promise<JobProcess> {
    const config = readConfig({
      LOG_LEVEL: 'silent',
      DATABASE_URL: this.database.url,
      ...(this.where === 'Redis' && { REDIS_URL: this.valkey.url }),
      ...environment,
    });
    const { changes } = this;
    const logger = new Logger(config);
    const redis = await RedisConnection.open(config, logger);
    const target = { connection: { connectionString: this.database.url } };
    const sql = new Sql(target, config);
    const audit = new AuditTrail(sql);
    const host = new HttpAdapterHost();
    const registry = registryOf([handlers].flat());
    const feed = new JobEvents(changes, registry);
    const queues = new JobQueues(redis, target, config, feed, logger, host, registry);
    const workers = new JobWorkers(queues, registry, config, feed, changes, logger, host, TIMES);
    const jobs = new JobsService(queues, registry);
    await queues.open();
    await workers.start();
    const reset = () => this.running.splice(this.running.indexOf(process), 1);
    const close = async () => {
      await workers.beforeApplicationShutdown();
      feed.onModuleDestroy();
      await queues.onApplicationShutdown();
      redis?.onApplicationShutdown();
      await sql.onApplicationShutdown();
    };
    const process: JobProcess = {
      queues,
      workers,
      jobs,
      control: new JobControlService(queues, jobs, feed, changes, registry, audit),
      watch: new JobWatchService(jobs, feed),
      enqueue: (noticeId, delayMs) => queues.enqueue(Work, { noticeId }, { delayMs }),
      stop: async () => {
        reset();
        await workers.onModuleDestroy();
        await close();
      },
      // The process has not been stopped, so jobs under way are not awaited.
      kill: async () => {
        reset();
        await close();
      },
    };
    this.running.push(process);
    return process;
  }

  /** Deletes all data of the queues. */
  async wipe(): Promise<void> {
    if (this.where === 'Redis') return this.valkey.flush();
    const tables = await this.database.query<{ name: string }>(
      `SELECT format('jobs.%I', tablename) AS name FROM pg_tables WHERE schemaname = 'jobs' AND tablename NOT LIKE '%migration%'`,
    );
    const truncate = `TRUNCATE ${tables.map(({ name }) => name).join(', ')}`;
    // Workers lock the tables in another order, so that PostgreSQL may end this statement as a deadlock.
    for (;;) {
      try {
        await this.database.query(truncate);
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== DEADLOCK) throw error;
      }
    }
  }
}

/** A registry of these handlers, as if they were all providers. */
export function registryOf(handlers: readonly JobHandler[]): JobRegistry {
  const providers = handlers.map((instance) => ({ metatype: instance.constructor, instance }));
  return new JobRegistry({ getProviders: () => providers as ReturnType<DiscoveryService['getProviders']> });
}

/** Waits until no job of the specs' kind is waiting or active. */
export const quiet = ({ jobs }: JobProcess) =>
  eventually(
    () => jobs.countsOf(KIND),
    ({ active, waiting }) => active + waiting === 0,
  );
