import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { Language } from '../../common/errors/app-error.js';
import {
  type JobContext,
  type JobData,
  JobHandler,
  type JobOptions,
  jobOptionsOf,
} from '../../platform/coordination/background-job.js';
import type { JobRun, Retention, RunContext, RunDefinition, RunResult, RunSubject } from './job-run.js';
import type { JobRunDetailsModel } from './job-run.model.js';
import type { JobRunsService, RunData, RunJobClass, RunRequest } from './job-runs.service.js';

/**
 * A job that executes runs of one kind: a subclass declares what `RunDefinition` describes. A job without an id, such
 * as a job of a schedule, starts a run. The record limits the attempts, so the options of the job say `parksFailures:
 * false`.
 */
export abstract class RunJob<Params extends JobData = JobData>
  extends JobHandler<RunData>
  implements RunDefinition<Params>
{
  readonly data: z.ZodType<RunData> = z.preprocess(ofEarlierVersions, z.object({ runId: z.int().optional() }).strict());
  abstract readonly params: z.ZodType<Params>;
  abstract readonly retention: Retention;
  readonly maxTries: number = 10;
  readonly resumes: boolean = false;
  readonly reviewed: boolean = false;
  /**
   * The subject whose permissions allow reading, cancelling and retrying its runs, in addition to the permissions for
   * jobs. Null if there is none.
   */
  readonly subject: RunSubject | null = null;

  constructor(protected readonly runs: JobRunsService) {
    super();
  }

  abstract execute(params: Params, context: RunContext): Promise<RunResult | undefined>;

  async finished(_run: JobRun, _result: RunResult, _client: PoolClient): Promise<(() => Promise<void>) | undefined> {
    return undefined;
  }

  /** Parameters and result of a run for GraphQL. Null for a kind that shows neither. */
  details(_run: JobRun, _language: Language): JobRunDetailsModel | null {
    return null;
  }

  get kind(): string {
    return jobOptionsOf(this.constructor)?.name ?? '';
  }

  async run({ runId }: RunData, context: JobContext): Promise<void> {
    if (runId !== undefined) await this.runs.execute(this as RunDefinition, { kind: this.kind, id: runId }, context);
    // A scheduled job. Earlier versions may have left such jobs for kinds that no longer have a schedule.
    else if (hasSchedule(jobOptionsOf(this.constructor))) await this.startScheduled();
  }

  /** Starts a run and deletes old ones. @returns the run under way with the same key if there is one */
  async start(request: RunRequest): Promise<{ run: JobRun; isNew: boolean }> {
    const started = await this.runs.start(this.constructor as RunJobClass, request);
    if (started.isNew) await this.deleteOld();
    return started;
  }

  /** Starts a run by schedule, unless one is under way. */
  async startScheduled(): Promise<void> {
    await this.start({ requestedBy: null });
  }

  override async cancel({ runId }: RunData): Promise<void> {
    if (runId !== undefined) await this.runs.cancel(this.kind, runId);
  }

  override async pending(): Promise<RunData[]> {
    return (await this.runs.pending(this.kind)).map((runId) => ({ runId }));
  }

  /** Deletes old runs. @param days a limit of the site, for kinds that have limits @returns the number of deleted runs */
  deleteOld(days: number | null = null): Promise<number> {
    const own = this.retention;
    if (days === null || (own.runs === undefined && own.days === undefined)) return this.runs.deleteOld(this.kind, own);
    return this.runs.deleteOld(this.kind, { ...own, days: Math.min(days, own.days ?? days) });
  }
}

const hasSchedule = (options?: JobOptions) => options?.cron !== undefined || options?.everyMs !== undefined;

/** Names of the run's id in jobs that earlier versions enqueued. */
const EARLIER_IDS = ['cleanupId', 'reconciliationId', 'importId'];

function ofEarlierVersions(data: unknown): unknown {
  const earlier = EARLIER_IDS.find((name) => typeof data === 'object' && data !== null && name in data);
  return earlier === undefined ? data : { runId: Reflect.get(data as object, earlier) };
}
