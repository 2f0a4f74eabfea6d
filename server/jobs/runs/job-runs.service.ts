import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AppError, type LocalText } from '../../common/errors/app-error.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { type JobClass, type JobContext, jobNameOf } from '../../platform/coordination/background-job.js';
import { Changes } from '../../platform/coordination/changes.js';
import { JobQueue, jobIdOf } from '../../platform/coordination/job-queue.port.js';
import { type ConnectionTarget, DATABASE_TARGET } from '../../platform/database/database-target.js';
import type { Executor } from '../../platform/database/pg-client.js';
import { Sql } from '../../platform/database/sql.js';
import { forJsonb } from '../../platform/database/sql-values.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { isUniqueViolation } from '../../platform/errors/database-errors.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { JobRunError } from '../job.errors.js';
import {
  isOver,
  type JobRun,
  type JobRunItem,
  type JobRunState,
  percentDone,
  type Retention,
  type RunContext,
  type RunDefinition,
} from './job-run.js';
import { type ItemPage, JobRunsRepository } from './job-runs.repository.js';
import { RunLock } from './run-lock.js';

const PAGE_SIZE = 20;
const SHOWN_FAILURES = 100;
const POLL_INTERVAL_MS = 100;

/** The data of the job that executes a run; a schedule has none. */
export interface RunData extends Record<string, unknown> {
  readonly runId?: number | undefined;
}

/** A job that executes runs of its kind. */
export type RunJobClass = JobClass<RunData>;

export interface RunRequest {
  readonly params?: object;
  /** Id of the administrator. Null if it is scheduled. */
  readonly requestedBy: number | null;
  /** Only one run of the kind with this key is under way at a time. By default one per kind; no limit if null. */
  readonly key?: string | null;
  /** Ids of the objects to process, in order. */
  readonly subjects?: readonly number[];
}

/**
 * Long-running work with a record. Jobs execute it, one run of a kind at a time; when a worker is killed, another one
 * repeats or continues it. Each kind is declared by a `RunJob`.
 */
@Injectable()
export class JobRunsService implements OnModuleDestroy {
  private readonly stopping = new AbortController();

  constructor(
    private readonly runs: JobRunsRepository,
    private readonly queue: JobQueue,
    private readonly changes: Changes,
    private readonly sql: Sql,
    @Inject(DATABASE_TARGET) private readonly database: ConnectionTarget,
    private readonly audit: AuditTrail,
    private readonly logger: Logger,
  ) {}

  /** An interrupted run is continued by another process, or after the next start. */
  onModuleDestroy(): void {
    this.stopping.abort();
  }

  /** Inserts a run and requests its job. @returns the run under way instead, when there is one with the same key */
  async start(
    job: RunJobClass,
    { params = {}, requestedBy, key = '', subjects }: RunRequest,
  ): Promise<{ run: JobRun; isNew: boolean }> {
    const kind = jobNameOf(job);
    const { id, isNew } = await this.runs.insert({ kind, key, params, requestedBy, subjects: subjects ?? null });
    // Also enqueued for a run that is under way, because its job may be lost.
    await this.queue.enqueue(job, { runId: id });
    return { run: await this.get(kind, id), isNew };
  }

  /** @throws {AppError} not_found */
  async get(kind: string, id: number): Promise<JobRun> {
    const run = await this.runs.find(kind, id);
    if (run === null) throw new AppError(CommonError.not_found);
    return run;
  }

  /**
   * The latest 20 runs of a kind, of several, or of all, newest first. @param underWay only runs that have not ended
   */
  newest(kinds: string | readonly string[] | null, underWay = false): Promise<JobRun[]> {
    return this.runs.newest(typeof kinds === 'string' ? [kinds] : kinds, PAGE_SIZE, underWay);
  }

  /**
   * Newest first.
   * @param states only runs in these; all when null
   * @throws {AppError} invalid_parameter for a cursor of another list
   */
  page(
    kind: string,
    page: ListPage,
    states: readonly JobRunState[] | null = null,
  ): Promise<{ runs: JobRun[]; total: number }> {
    return this.runs.page(kind, states, page);
  }

  /** The newest run that is done. Null if there is none. */
  lastDone(kind: string): Promise<JobRun | null> {
    return this.runs.lastDone(kind);
  }

  /** Ids of the unfinished runs, oldest first. */
  pending(kind: string): Promise<number[]> {
    return this.runs.pending(kind);
  }

  /** See `JobRunsRepository.failedSchedules`. */
  failedSchedules(): Promise<ReadonlyMap<string, number>> {
    return this.runs.failedSchedules();
  }

  /** Whether a run of the kind was scheduled within the last `seconds`. */
  wasScheduledWithin(kind: string, seconds: number): Promise<boolean> {
    return this.runs.wasScheduledWithin(kind, seconds);
  }

  /** The first hundred items that failed. */
  failures(kind: string, id: number): Promise<JobRunItem[]> {
    return this.runs.failures(kind, id, SHOWN_FAILURES);
  }

  /** See `JobRunsRepository.results`. */
  results<Item extends object>(
    kind: string,
    id: number,
    containing: readonly object[] | null,
    page: ItemPage,
  ): Promise<{ position: number; result: Item }[]> {
    return this.runs.results(kind, id, containing, page);
  }

  /**
   * Cancels a run that is not over, or waits for a decision. What it did is not reverted.
   * @throws {AppError} not_found
   */
  async cancel(kind: string, id: number): Promise<JobRun> {
    await this.get(kind, id);
    await this.audit.record({ action: 'job_run.cancelled', objectId: id, objectName: kind });
    await this.runs.cancel(kind, id);
    await this.changes.publish('jobCancelled', { kind, id: jobIdOf(kind, { runId: id }) });
    return this.get(kind, id);
  }

  /**
   * Repeats a run that failed or was cancelled, or continues it, if its kind can.
   * @throws {AppError} not_found, job_run_not_retryable, job_run_under_way
   */
  async retry(job: RunJobClass, id: number): Promise<JobRun> {
    const kind = jobNameOf(job);
    await this.get(kind, id);
    await this.audit.record({ action: 'job_run.retried', objectId: id, objectName: kind });
    let retried: boolean;
    try {
      retried = await this.runs.retry(kind, id);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new AppError(JobRunError.job_run_under_way, {}, { cause: error });
    }
    if (!retried) throw new AppError(JobRunError.job_run_not_retryable);
    await this.queue.enqueue(job, { runId: id });
    return this.get(kind, id);
  }

  /**
   * Stores what was decided about a run that is ready, in the caller's transaction.
   * @returns false when it is not ready, or another request has decided
   */
  decide(kind: string, id: number, decision: object, executor: Executor): Promise<boolean> {
    return this.runs.decide(kind, id, decision, executor);
  }

  /** Deletes old runs of a kind. @returns their number */
  deleteOld(kind: string, retention: Retention): Promise<number> {
    return this.runs.deleteOld(kind, retention);
  }

  /** Waits until a run has ended or the timeout in ms has passed, and returns its state. */
  async watch({ kind, id }: Pick<JobRun, 'kind' | 'id'>, timeoutMs: number): Promise<JobRun> {
    const limit = Date.now() + timeoutMs;
    for (;;) {
      const run = await this.get(kind, id);
      if (isOver(run) || Date.now() >= limit) return run;
      await pause(POLL_INTERVAL_MS);
    }
  }

  /**
   * Executes a run, from the beginning or from an interruption; waits while another one of its kind is executed.
   * @param interrupted ends the attempt, so that another process continues the run
   * @throws the error, when a retry is due
   */
  async execute(
    definition: RunDefinition,
    { kind, id }: Pick<JobRun, 'kind' | 'id'>,
    job: JobContext,
    interrupted: AbortSignal = this.stopping.signal,
  ): Promise<void> {
    const { cancelled } = job;
    const ended = AbortSignal.any([this.stopping.signal, interrupted, cancelled]);
    const lock = await RunLock.take(this.database.connection, kind, ended);
    try {
      const run = lock && (await this.runs.begin(kind, id, definition.resumes));
      if (run) await this.attempt(definition, new Execution(this.runs, run, job, ended));
    } catch (error) {
      if (cancelled.aborted) await this.runs.abort(kind, id);
      else if (ended.aborted || (await this.failed(definition, kind, id, error))) throw error;
    } finally {
      await lock?.release();
    }
  }

  private async attempt(definition: RunDefinition, execution: Execution): Promise<void> {
    const { run } = execution;
    const { kind, id } = run;
    const result = (await definition.execute(definition.params.parse(run.params), execution)) ?? {};
    await execution.settled();
    // Another process continues when this one stopped before all items were processed.
    if ((await this.runs.itemsLeft(kind, id)).length > 0) return;
    const afterwards = await this.sql.transaction(async (client) => {
      const { summary = {}, items = [] } = result;
      const state = definition.reviewed ? 'ready' : 'done';
      if (!(await this.runs.finish(kind, id, { state, summary, items }, client))) return undefined;
      return definition.finished(run, result, client);
    });
    await afterwards?.();
  }

  /** @returns whether a retry is due */
  private async failed(definition: RunDefinition, kind: string, id: number, error: unknown): Promise<boolean> {
    const isFinal = error instanceof AppError && error.status < 500;
    const retried = await this.runs.fail(kind, id, reasonOf(error), isFinal ? 0 : definition.maxTries);
    const fields = { err: error, kind, run: id };
    if (isFinal) this.logger.warn({ event: 'job_run.refused', ...fields }, 'Job run failed; a retry cannot succeed');
    else if (retried === false) this.logger.error({ event: 'job_run.failed', ...fields }, 'Job run failed');
    return retried === true;
  }
}

/** One attempt at a run. */
class Execution implements RunContext {
  private percent = -1;
  private total: number | null;
  private done: number;
  private storing: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly runs: JobRunsRepository,
    readonly run: JobRun,
    private readonly job: JobContext,
    readonly ended: AbortSignal,
  ) {
    this.total = run.total;
    this.done = run.done;
  }

  throwIfCancelled(): void {
    this.job.cancelled.throwIfAborted();
  }

  async isActive(): Promise<boolean> {
    return !this.ended.aborted && (await this.runs.isRunning(this.run.kind, this.run.id));
  }

  async setTotal(total: number): Promise<void> {
    this.total = await this.runs.setTotal(this.run.kind, this.run.id, total);
  }

  report(done: number): void {
    this.throwIfCancelled();
    if (!this.progressed(done)) return;
    const { kind, id } = this.run;
    // A failed progress update does not end the run.
    this.storing = this.storing.then(() => this.runs.setDone(kind, id, done)).catch(() => undefined);
  }

  /** Waits until the progress is stored. @throws when the run was cancelled */
  async settled(): Promise<void> {
    await this.storing;
    this.throwIfCancelled();
  }

  async addDone(count: number, client: Parameters<RunContext['addDone']>[1]): Promise<void> {
    await this.runs.addDone(this.run.kind, this.run.id, count, client);
    this.progressed(this.done + count);
  }

  itemsLeft(): Promise<{ position: number; subject: number }[]> {
    return this.runs.itemsLeft(this.run.kind, this.run.id);
  }

  async completeItem(position: number, result: Parameters<RunContext['completeItem']>[1]): Promise<void> {
    const { kind, id } = this.run;
    await this.runs.completeItem(kind, id, position, result);
    this.progressed(this.done + 1);
  }

  /** @returns whether the percentage has grown */
  private progressed(done: number): boolean {
    this.done = done;
    const percent = percentDone({ state: 'running', total: this.total, done });
    if (percent <= this.percent) return false;
    this.percent = percent;
    this.job.onProgress(percent);
    return true;
  }
}

function reasonOf(error: unknown): LocalText {
  if (error instanceof AppError) return forJsonb(error.texts);
  const message = error instanceof Error ? error.message : String(error);
  return forJsonb({ zh: message, en: message });
}
