import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { IQueueBackend, Queue } from 'bullmq';
import { AppError } from '../common/errors/app-error.js';
import { settledWithin } from '../common/settled-within.js';
import { Config } from '../platform/config/config.js';
import { type JobClass, type JobData, jobNameOf } from '../platform/coordination/background-job.js';
import { type EnqueueOptions, JobQueue, jobIdOf } from '../platform/coordination/job-queue.port.js';
import { RedisConnection } from '../platform/coordination/redis-connection.js';
import { type ConnectionTarget, DATABASE_TARGET } from '../platform/database/database-target.js';
import { CommonError } from '../platform/errors/common.errors.js';
import { Logger } from '../platform/telemetry/logger.js';
import { Outage } from '../platform/telemetry/outage.js';
import type { JobBackend } from './backends/job-backend.js';
import { JobError } from './job.errors.js';
import { JobEvents } from './job-events.js';
import { JobRegistry, type RegisteredJob } from './job-registry.js';

/** Loading the queues blocks the process for a few tenths of a second; the first requests are served before. */
const HEAD_START_MS = 1_000;

/** Runs work soon after the server listens. It never runs without a listening server, as in tests of single modules. */
export function afterListening(host: HttpAdapterHost, work: () => Promise<unknown>): void {
  host.listen$.subscribe(() => setTimeout(() => void work(), HEAD_START_MS).unref());
}

/** Max time that a request waits for the queue; the job may still arrive afterwards. */
const ENQUEUE_LIMIT_MS = 200;
const RETRY_MS = 1_000;
/** Finished scheduled jobs that are kept, to show that the schedule runs. */
const KEEP_SCHEDULED = 20;
const KEEP_PARKED = 1_000;

export type BullQueue = Queue<unknown, void, string, unknown, void, string, IQueueBackend, object>;

/** The queues while they are open. */
export interface OpenQueues {
  readonly backend: JobBackend;
  readonly byName: ReadonlyMap<string, BullQueue>;
}

/**
 * The queues of all kinds of work, in Redis when it is configured and in PostgreSQL otherwise. They are opened after
 * the server listens, so that the start does not wait for them.
 */
@Injectable()
export class JobQueues extends JobQueue implements OnApplicationShutdown {
  private opening: Promise<OpenQueues | null> | undefined;
  private opened: OpenQueues | undefined;
  private readonly closing = new AbortController();
  private readonly outage = new Outage({
    lost: (error) =>
      this.logger.warn({ event: 'job_queues.lost', err: error }, 'Job queues do not respond; jobs wait until they do'),
    restored: () => this.logger.info({ event: 'job_queues.restored' }, 'Job queues respond again'),
  });

  constructor(
    @Inject(RedisConnection) private readonly redis: RedisConnection | null,
    @Inject(DATABASE_TARGET) private readonly database: ConnectionTarget,
    private readonly config: Config,
    private readonly events: JobEvents,
    private readonly logger: Logger,
    host: HttpAdapterHost,
    private readonly registry: JobRegistry,
  ) {
    super();
    afterListening(host, () => this.open());
  }

  /** Opens the queues once and waits until their database responds. Null if the process ends before. */
  open(): Promise<OpenQueues | null> {
    this.opening ??= this.tryToOpen();
    return this.opening;
  }

  /** The queues, when they are open. */
  get current(): OpenQueues | undefined {
    return this.opened;
  }

  /** The queue of a kind of work. @throws {AppError} invalid_parameter for an unknown kind; jobs_unavailable */
  named(kind: string): BullQueue {
    if (!this.registry.byName.has(kind)) throw new AppError(CommonError.invalid_parameter);
    const queue = this.opened?.byName.get(kind);
    if (!queue) throw new AppError(JobError.jobs_unavailable);
    return queue;
  }

  async enqueue<Data extends JobData>(job: JobClass<Data>, data: Data, options?: EnqueueOptions): Promise<void> {
    await this.add(jobNameOf(job), data, options);
  }

  /** Like `enqueue`, by the name of the kind. */
  async add(name: string, data: JobData, options: EnqueueOptions = {}): Promise<void> {
    const queue = this.opened?.byName.get(name);
    // Work that is requested before the queues are open is found by the sweep.
    if (!queue) return;
    const adding = queue
      .add(name, data, { jobId: options.id ?? jobIdOf(name, data), delay: options.delayMs, removeOnComplete: true })
      .then(() => this.events.publishSoon(name))
      .catch((error: unknown) => this.reportOutage(error));
    await settledWithin(ENQUEUE_LIMIT_MS, adding);
  }

  /** Adds missing schedules and removes schedules that are no longer configured. */
  async schedule({ backend, byName }: OpenQueues): Promise<void> {
    const all = await backend.schedules();
    for (const { name, cron, everyMs } of this.registry.all) {
      const queue = byName.get(name);
      if (!queue) continue;
      const every = everyMs?.(this.config.env) ?? undefined;
      const known = all ? all.get(name) : await queue.getJobScheduler(name);
      if (known?.pattern === cron && known?.every === every) continue;
      const job = { name, data: {}, opts: { removeOnComplete: { count: KEEP_SCHEDULED } } };
      if (cron) await queue.upsertJobScheduler(name, { pattern: cron, tz: 'UTC' }, job);
      else if (every) await queue.upsertJobScheduler(name, { every }, job);
      else await queue.removeJobScheduler(name);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.closing.abort();
    const open = await this.opening;
    if (!open) return;
    for (const queue of open.byName.values()) await queue.close();
    await open.backend.close();
  }

  /** Logs that the queues do not work, once per outage. */
  reportOutage(error: unknown): void {
    if (!this.closing.signal.aborted) this.outage.failed(error);
  }

  markHealthy(): void {
    this.outage.succeeded();
  }

  private async tryToOpen(): Promise<OpenQueues | null> {
    while (!this.closing.signal.aborted) {
      try {
        const backend = await this.openBackend();
        const { Queue } = await import('bullmq');
        const byName = new Map<string, BullQueue>();
        for (const job of this.registry.all) byName.set(job.name, this.openQueue(Queue, backend, job));
        this.opened = { backend, byName };
        return this.opened;
      } catch (error) {
        this.reportOutage(error);
        await pause(RETRY_MS, undefined, { signal: this.closing.signal }).catch(() => undefined);
      }
    }
    return null;
  }

  private openQueue(
    Bull: typeof Queue,
    backend: JobBackend,
    { name, attempts, backoffMs, parksFailures }: RegisteredJob,
  ): BullQueue {
    const defaultJobOptions = {
      attempts,
      backoff: { type: 'exponential', delay: backoffMs },
      removeOnFail: parksFailures ? { count: KEEP_PARKED } : true,
    };
    const queue: BullQueue = new Bull(name, { connection: {}, defaultJobOptions }, backend.factory);
    queue.on('error', (error) => this.reportOutage(error));
    return queue;
  }

  private async openBackend(): Promise<JobBackend> {
    if (this.redis) {
      const { openRedisBackend } = await import('./backends/redis-backend.js');
      return openRedisBackend(this.redis);
    }
    const { openPostgresBackend } = await import('./backends/postgres-backend.js');
    return openPostgresBackend(this.database.connection);
  }
}
