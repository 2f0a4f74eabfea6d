import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { JobHandler, type JobOptions, jobOptionsOf } from '../platform/coordination/background-job.js';

/** A kind of background work. */
export interface RegisteredJob extends Required<Pick<JobOptions, 'name' | 'attempts' | 'backoffMs' | 'concurrency'>> {
  readonly cron?: JobOptions['cron'];
  readonly everyMs?: JobOptions['everyMs'];
  readonly parksFailures: boolean;
  readonly handler: JobHandler;
}

/** All kinds of background work: the providers with `@BackgroundJob`, of any module. */
@Injectable()
export class JobRegistry {
  private found: ReadonlyMap<string, RegisteredJob> | undefined;

  constructor(private readonly discovery: Pick<DiscoveryService, 'getProviders'>) {}

  /** The jobs in the order of their names. @throws when two jobs have the same name, or a job cannot be run */
  get byName(): ReadonlyMap<string, RegisteredJob> {
    this.found ??= this.find();
    return this.found;
  }

  get all(): RegisteredJob[] {
    return [...this.byName.values()];
  }

  get names(): string[] {
    return [...this.byName.keys()];
  }

  private find(): ReadonlyMap<string, RegisteredJob> {
    const jobs = this.discovery
      .getProviders()
      .flatMap(({ metatype, instance }) => (metatype ? (registered(metatype, instance as unknown) ?? []) : []))
      .toSorted((a, b) => a.name.localeCompare(b.name));
    const byName = new Map(jobs.map((job) => [job.name, job]));
    if (byName.size < jobs.length) throw new Error('Two background jobs have the same name');
    return byName;
  }
}

function registered(provider: object, handler: unknown): RegisteredJob | undefined {
  const options = jobOptionsOf(provider);
  if (!options) return undefined;
  if (!(handler instanceof JobHandler))
    throw new Error(`The background job ${options.name} does not extend JobHandler`);
  return registeredJob(options, handler);
}

/** A kind with the defaults of its options. */
function registeredJob(
  { attempts = 3, backoffMs = 60_000, concurrency = 1, ...options }: JobOptions,
  handler: JobHandler,
): RegisteredJob {
  return { ...options, attempts, backoffMs, concurrency, parksFailures: options.parksFailures !== false, handler };
}
