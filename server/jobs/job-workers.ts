import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleDestroy, Optional } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { IQueueBackend, Job, Worker } from 'bullmq';
import { z } from 'zod';
import { settledWithin } from '../common/settled-within.js';
import { Config } from '../platform/config/config.js';
import type { JobData } from '../platform/coordination/background-job.js';
import { Changes } from '../platform/coordination/changes.js';
import { withOrigin } from '../platform/database/change-origin.js';
import { Logger } from '../platform/telemetry/logger.js';
import { Tracing } from '../platform/telemetry/tracing.js';
import { JobEvents } from './job-events.js';
import { afterListening, JobQueues, type OpenQueues } from './job-queues.js';
import { JobRegistry, type RegisteredJob } from './job-registry.js';

/** Interval of the sweep for work whose job was lost. */
const SWEEP_EVERY_MS = 60_000;
const RETRY_MS = 1_000;
/** Renewals of a job's lock within the time that it is valid. */
const LOCK_RENEWALS = 2;
/** Timeout for closing a worker in the queue. */
const CLOSE_LIMIT_MS = 2_000;
/** A job whose worker died this often is parked, because the job may be the cause. */
const MAX_STALLS = 25;

/** How soon the death of a worker is detected, in ms. */
export interface WorkerTimes {
  /** A worker that does not renew its lock within this time loses the job. */
  readonly lockMs: number;
  /** Interval of the search for lost jobs. */
  readonly lostEveryMs: number;
}

const TIMES: WorkerTimes = { lockMs: 15_000, lostEveryMs: 10_000 };

/** Not bound in production, where the default times apply; specs construct with shorter ones. */
const WORKER_TIMES = Symbol('WORKER_TIMES');

type BullWorker = Worker<unknown, void, string, IQueueBackend>;

/** Runs the jobs of all kinds, in processes with the role `worker`, from when the server listens. */
@Injectable()
export class JobWorkers implements OnModuleDestroy, BeforeApplicationShutdown {
  private workers = new Map<string, BullWorker>();
  private readonly running = new Set<Promise<void>>();
  private sweeping: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private stopBy = 0;
  private closed = false;

  constructor(
    private readonly queues: JobQueues,
    private readonly registry: JobRegistry,
    private readonly config: Config,
    private readonly events: JobEvents,
    changes: Changes,
    private readonly logger: Logger,
    host: HttpAdapterHost,
    @Optional() @Inject(WORKER_TIMES) private readonly times: WorkerTimes = TIMES,
    @Optional() @Inject(Tracing) private readonly tracing: Tracing | null = null,
  ) {
    changes.on('jobCancelled', ({ kind, id }) => this.cancel(kind, id));
    afterListening(host, () => this.start());
  }

  /** Starts working, in a process with the role. */
  async start(): Promise<void> {
    if (!this.config.has('worker')) return;
    const open = await this.queues.open();
    if (!open || this.stopBy > 0) return;
    const bull = await import('bullmq');
    for (const job of this.registry.all) this.workers.set(job.name, this.work(bull, open, job));
    this.timer = setInterval(() => void this.sweep(), SWEEP_EVERY_MS).unref();
    await this.sweep();
  }

  /** Requests all pending work again, because its jobs may have been lost with the queue. */
  sweep(): Promise<void> {
    this.sweeping ??= this.requeuePendingWork().finally(() => {
      this.sweeping = undefined;
    });
    return this.sweeping;
  }

  /** Stops taking jobs. Active jobs continue during the other steps of the shutdown. */
  async onModuleDestroy(): Promise<void> {
    this.stopBy = Date.now() + this.config.env.SHUTDOWN_GRACE_SECONDS * 1_000;
    clearInterval(this.timer);
    for (const worker of this.workers.values()) await worker.pause(true);
  }

  /** Waits for active jobs during the grace period; another worker repeats the jobs that did not finish. */
  async beforeApplicationShutdown(): Promise<void> {
    const graceMs = Math.max(0, this.stopBy - Date.now());
    const finished = await settledWithin(graceMs, Promise.allSettled(this.running));
    if (!finished)
      this.logger.warn(
        { event: 'jobs.interrupted', jobs: this.running.size },
        'Jobs did not finish in time and are repeated',
      );
    this.closed = true;
    const closing = Promise.all([...this.workers.values()].map((worker) => closeWorker(worker, !finished)));
    // A worker whose Redis is unreachable would wait for it; the end of the process closes its connection.
    await settledWithin(CLOSE_LIMIT_MS, Promise.all([closing, this.sweeping]));
  }

  private work(bull: typeof import('bullmq'), { backend }: OpenQueues, kind: RegisteredJob): BullWorker {
    const options = {
      concurrency: kind.concurrency,
      connection: {},
      drainDelay: backend.pollSeconds,
      runRetryDelay: RETRY_MS,
      lockDuration: this.times.lockMs,
      // Its timers would run in every worker all the time; `withLock` renews the locks of running jobs.
      skipLockRenewal: true,
      stalledInterval: this.times.lostEveryMs,
      maxStalledCount: MAX_STALLS,
    };
    const worker: BullWorker = new bull.Worker(
      kind.name,
      (job, token, cancelled) => {
        const { data, error } = kind.handler.data.safeParse(job.data);
        // Data of another version. A retry cannot succeed; the sweep enqueues pending work again.
        if (error) throw new bull.UnrecoverableError(`Job data are invalid: ${z.prettifyError(error)}`);
        return this.withLock(job, token, () => this.run(kind, job, data, cancelled));
      },
      options,
      backend.factory,
    );
    const changed = () => this.events.publishSoon(kind.name);
    for (const event of ['completed', 'stalled', 'progress'] as const) worker.on(event, changed);
    worker.on('error', (error) => this.queues.reportOutage(error));
    worker.on('failed', (job, error) => {
      changed();
      this.reportFailure(kind, job, error);
    });
    worker.on('active', () => {
      changed();
      this.queues.markHealthy();
    });
    return worker;
  }

  /** Renews the lock of a job while it runs. */
  private async withLock(job: Job, token: string | undefined, work: () => Promise<void>): Promise<void> {
    const { lockMs } = this.times;
    const renew = async () => {
      // Another worker takes over the jobs of a worker that was closed.
      if (this.closed) return;
      try {
        if ((await job.extendLock(token ?? '', lockMs)) === 0) throw new Error(`Lock of job ${job.id} is lost`);
      } catch (error) {
        this.queues.reportOutage(error);
      }
    };
    const renewing = setInterval(() => void renew(), lockMs / LOCK_RENEWALS).unref();
    try {
      await work();
    } finally {
      clearInterval(renewing);
    }
  }

  private async run(
    kind: RegisteredJob,
    job: Job,
    data: JobData,
    cancelled = new AbortController().signal,
  ): Promise<void> {
    const span = this.tracing?.start(`process ${kind.name}`, {
      kind: 'consumer',
      attributes: attributesOf(kind, job),
    });
    // A lost update is replaced by the next one.
    const onProgress = (percent: number) => void job.updateProgress(percent).catch(() => undefined);
    const origin = { kind: 'job', name: kind.name, operation: job.id ?? '' } as const;
    const work = withOrigin(origin, () => kind.handler.run(data, { onProgress, cancelled }));
    this.running.add(work);
    try {
      await work;
      span?.end();
    } catch (error) {
      span?.end({}, cancelled.aborted ? 'cancelled' : 'failed');
      // A cancelled job has ended and is not retried.
      if (!cancelled.aborted) throw error;
    } finally {
      this.running.delete(work);
    }
  }

  /** Aborts a job that runs in this process. */
  private cancel(kind: string, id: string): void {
    this.workers.get(kind)?.cancelJob(id, 'cancelled');
  }

  private reportFailure({ name, parksFailures }: RegisteredJob, job: Job | undefined, error: Error): void {
    const fields = { err: error, job: job?.id, kind: name, attempt: job?.attemptsMade };
    if (job?.finishedOn === undefined)
      this.logger.warn({ event: 'job.retried', ...fields }, 'Job failed and is retried');
    else if (parksFailures)
      this.logger.error({ event: 'job.parked', ...fields }, 'Job failed in its last attempt and is parked');
    else this.logger.warn({ event: 'job.skipped', ...fields }, 'Job failed; the next scheduled run replaces it');
  }

  private async requeuePendingWork(): Promise<void> {
    const open = this.queues.current;
    if (!open || this.stopBy > 0) return;
    try {
      await this.queues.schedule(open);
      await open.backend.announceWaiting();
    } catch (error) {
      this.queues.reportOutage(error);
    }
    for (const { name, handler } of this.registry.all) {
      if (this.stopBy > 0) return;
      try {
        for (const data of await handler.pending()) await this.queues.add(name, data);
      } catch (error) {
        this.logger.warn({ event: 'job_sweep.failed', err: error, kind: name }, 'Sweep for lost jobs failed');
      }
    }
  }
}

/** The trace attributes of a job, without its data. */
function attributesOf({ name }: RegisteredJob, { id = '', attemptsMade }: Job) {
  return {
    'messaging.system': 'bullmq',
    'messaging.operation.type': 'process',
    'messaging.destination.name': name,
    'messaging.message.id': id,
    'tollgate.job.attempt': attemptsMade + 1,
  };
}

async function closeWorker(worker: BullWorker, forced: boolean): Promise<void> {
  // A worker that is closed forcibly would continue to wait for jobs.
  if (forced) await worker.getBackend().disconnectBlocking(false);
  await worker.close(forced);
}
