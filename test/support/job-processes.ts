import { HttpAdapterHost } from '@nestjs/core';
import { z } from 'zod';
import { JobControl } from '../../server/jobs/job-control.service.js';
import { JobEvents } from '../../server/jobs/job-events.js';
import { JobHandler } from '../../server/jobs/job-handler.js';
import { JOB_KINDS, type JobKinds } from '../../server/jobs/job-kinds.js';
import { JobQueues } from '../../server/jobs/job-queues.js';
import { JobWatch } from '../../server/jobs/job-watch.service.js';
import { JobWorkers } from '../../server/jobs/job-workers.js';
import { Jobs } from '../../server/jobs/jobs.service.js';
import { readConfig } from '../../server/platform/config/config.js';
import { Changes } from '../../server/platform/coordination/changes.js';
import type { JobData } from '../../server/platform/coordination/job-queue.port.js';
import { RedisConnection } from '../../server/platform/coordination/redis-connection.js';
import { Logger } from '../../server/platform/telemetry/logger.js';
import { eventually } from './eventually.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';
import type { Valkey } from './valkey.js';

/** The backends of queues. */
export const BACKENDS = ['PostgreSQL', 'Redis'] as const;
export type Backend = (typeof BACKENDS)[number];

/** The job kind of the specs, with shorter timeouts than in the product. */
export const KIND = 'notice-delivery';
const KINDS: JobKinds = { ...JOB_KINDS, [KIND]: { attempts: 3, backoffMs: 20, concurrency: 20 } };
const TIMES = { lockMs: 600, lostEveryMs: 300 };

type Act = (id: number, onProgress: (percent: number) => void, cancelled: AbortSignal) => Promise<void>;

/** An operation for the job kind of the specs. */
export class Work extends JobHandler<typeof KIND> {
  readonly name = KIND;
  readonly data = z.object({ noticeId: z.int() });
  /** Ids of abandoned operations. */
  readonly abandoned: number[] = [];

  constructor(
    private readonly act: Act,
    private readonly left: () => Promise<number[]> = async () => [],
  ) {
    super();
  }

  run({ noticeId }: JobData[typeof KIND], ...rest: [(percent: number) => void, AbortSignal]): Promise<void> {
    return this.act(noticeId, ...rest);
  }

  override async pending(): Promise<JobData[typeof KIND][]> {
    return (await this.left()).map((noticeId) => ({ noticeId }));
  }

  override async cancel({ noticeId }: JobData[typeof KIND]): Promise<void> {
    this.abandoned.push(noticeId);
  }
}

/** The providers of one process. */
export interface JobProcess {
  readonly queues: JobQueues;
  readonly workers: JobWorkers;
  readonly jobs: Jobs;
  readonly control: JobControl;
  readonly watch: JobWatch;
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
  private readonly changes = new Changes(new Logger(readConfig({ LOG_LEVEL: 'silent' })));

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

  async start(handler: JobHandler, environment: Record<string, string> = {}): Promise<JobProcess> {
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
    const host = new HttpAdapterHost();
    const news = new JobEvents(changes);
    const queues = new JobQueues(redis, target, config, news, logger, host, KINDS);
    const workers = new JobWorkers(queues, [handler], config, news, changes, logger, host, TIMES);
    const jobs = new Jobs(queues);
    await queues.open();
    await workers.start();
    const reset = () => this.running.splice(this.running.indexOf(process), 1);
    const close = async () => {
      await workers.beforeApplicationShutdown();
      news.onModuleDestroy();
      await queues.onApplicationShutdown();
      redis?.onApplicationShutdown();
    };
    const process: JobProcess = {
      ...{ queues, workers, jobs },
      control: new JobControl(queues, jobs, news, changes, [handler]),
      watch: new JobWatch(jobs, news),
      enqueue: (noticeId, delayMs) => queues.enqueue(KIND, { noticeId }, { delayMs }),
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
    await this.database.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`);
  }
}

/** Waits until no job of the specs' kind is waiting or active. */
export const quiet = ({ jobs }: JobProcess) =>
  eventually(
    () => jobs.countsOf(KIND),
    ({ active, waiting }) => active + waiting === 0,
  );
