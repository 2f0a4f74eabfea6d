import { applyDecorators, Injectable, type OnModuleDestroy, SetMetadata, type Type } from '@nestjs/common';
import { z } from 'zod';
import type { Environment } from '../config/config.js';

/** How a kind of background work is queued. Each kind has its own queue, so that kinds do not wait for each other. */
export interface JobOptions {
  /** The kind of work, which is also the name of its queue. Its text in the console is `kind.<name>` in `jobs.json`. */
  readonly name: string;
  /** Attempts before a job is kept as failed, including the first one; 3 by default. */
  readonly attempts?: number;
  /** Delay before the second attempt in ms, a minute by default; it doubles with every further attempt. */
  readonly backoffMs?: number;
  /** Jobs that one process runs at a time; 1 by default. */
  readonly concurrency?: number;
  /** Schedule in cron syntax, in UTC. */
  readonly cron?: string;
  /** Schedule as an interval in ms; null for never. */
  readonly everyMs?: (env: Environment) => number | null;
  /** False when the next run replaces a failed one; by default a job that has failed for good is kept. */
  readonly parksFailures?: false;
}

const JOB = Symbol('background job');

/** Declares that a provider is a kind of background work. `server/jobs` finds all of them at start and runs them. */
export function BackgroundJob(options: JobOptions): ClassDecorator {
  return applyDecorators(Injectable(), SetMetadata(JOB, options));
}

/** The options of a kind of background work; undefined for a class without the decorator. */
export function jobOptionsOf(provider: object): JobOptions | undefined {
  return Reflect.getMetadata(JOB, provider) as JobOptions | undefined;
}

/** The name of the queue of a kind of background work. @throws {Error} for a class without the decorator */
export function jobNameOf(job: Type<object>): string {
  const options = jobOptionsOf(job);
  if (!options) throw new Error(`${job.name} is not a background job`);
  return options.name;
}

/** Values that fit into a job of a queue. */
export type JobData = Readonly<Record<string, unknown>>;

export interface JobContext {
  /** Reports the progress, 0 to 100. */
  onProgress(percent: number): void;
  /** Is aborted when the job is cancelled; a handler that can stop then throws. */
  readonly cancelled: AbortSignal;
}

/**
 * Does one kind of work. A worker may be killed at any point; the job then runs again elsewhere, possibly concurrently
 * with the first run, so all work must be idempotent.
 */
export abstract class JobHandler<Data extends JobData = JobData> {
  /** The schema of the job's data. */
  abstract readonly data: z.ZodType<Data>;

  /** @throws when the job must be retried. */
  abstract run(data: Data, context: JobContext): Promise<void>;

  /** Work that is committed and not done; its job may have been lost with the queue. */
  async pending(): Promise<readonly Data[]> {
    return [];
  }

  /** Records that the work is cancelled, so that it is no longer `pending`. Finished work is not changed. */
  async cancel(_data: Data): Promise<void> {}
}

/** The class of a kind of background work. */
export type JobClass<Data extends JobData> = Type<JobHandler<Data>>;

/** Work without data, such as a scheduled job. */
export abstract class ScheduledJob extends JobHandler<Record<string, never>> {
  readonly data = z.object({}).strict();
}

/** Scheduled work that ends early when its job is cancelled and when the process stops; the next run continues it. */
export abstract class InterruptibleJob extends ScheduledJob implements OnModuleDestroy {
  private readonly stopping = new AbortController();

  onModuleDestroy(): void {
    this.stopping.abort();
  }

  run(_data: object, { cancelled }: Pick<JobContext, 'cancelled'>): Promise<void> {
    return this.runUntil(AbortSignal.any([this.stopping.signal, cancelled]));
  }

  /** @param ended aborted when the work must end. @throws when the job must be retried */
  protected abstract runUntil(ended: AbortSignal): Promise<void>;
}
