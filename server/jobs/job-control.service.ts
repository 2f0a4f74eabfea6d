import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { AppError } from '../common/errors/app-error.js';
import { AuditTrail } from '../platform/audit/audit-trail.js';
import { Changes } from '../platform/coordination/changes.js';
import { JobError } from './job.errors.js';
import { type JobModel, JobState, toJobModel } from './job.model.js';
import { JobEvents } from './job-events.js';
import { type BullQueue, JobQueues } from './job-queues.js';
import { JobRegistry } from './job-registry.js';
import { JobsService } from './jobs.service.js';
import { withinLimit } from './within-limit.js';

const BATCH_SIZE = 100;
/** The queue's error code for the next run of a schedule, whose removal would end the schedule. */
const BELONGS_TO_SCHEDULE = -8;

/** The operations of administrators on jobs. */
@Injectable()
export class JobControlService {
  constructor(
    private readonly queues: JobQueues,
    private readonly jobs: JobsService,
    private readonly events: JobEvents,
    private readonly changes: Changes,
    private readonly registry: JobRegistry,
    private readonly audit: AuditTrail,
  ) {}

  /** Retries a parked job, with all its attempts. @throws {AppError} job_not_found, job_not_parked, jobs_unavailable */
  async retry(kind: string, id: string): Promise<JobModel> {
    const job = await this.parked(kind, id);
    await this.audit.record({ action: 'job.retried', objectId: id, objectName: kind });
    await withinLimit(again(job));
    this.events.publishSoon(kind);
    return toJobModel(job, JobState.WAITING);
  }

  /** Retries all parked jobs of a kind. @returns the number of jobs. @throws {AppError} jobs_unavailable */
  async retryParked(kind: string): Promise<number> {
    const queue = this.queues.named(kind);
    let left = await withinLimit(queue.getFailedCount());
    await this.audit.record({ action: 'job.retried', objectId: '', objectName: kind, facts: { jobs: left } });
    let retried = 0;
    // The number is fixed at the start, so that jobs that fail again immediately are not retried forever.
    while (left > 0) {
      const jobs = await withinLimit(queue.getFailed(0, Math.min(left, BATCH_SIZE) - 1));
      if (jobs.length === 0) break;
      const outcomes = await withinLimit(Promise.allSettled(jobs.map(again)));
      retried += outcomes.filter(({ status }) => status === 'fulfilled').length;
      left -= jobs.length;
    }
    this.events.publishSoon(kind);
    return retried;
  }

  /**
   * Deletes a parked job and abandons its work.
   * @throws {AppError} job_not_found, job_not_parked, jobs_unavailable
   */
  async discard(kind: string, id: string): Promise<void> {
    const job = await this.parked(kind, id);
    await this.audit.record({ action: 'job.discarded', objectId: id, objectName: kind });
    await this.abandonWork(job);
    await withinLimit(job.remove());
    this.events.publishSoon(kind);
  }

  /**
   * Cancels a job. A waiting job is removed; an active one is notified and ends as soon as it can.
   * @throws {AppError} job_not_found, job_not_open, job_scheduled for the next run of a schedule, jobs_unavailable
   */
  async cancel(kind: string, id: string): Promise<JobModel> {
    const job = await this.jobs.find(kind, id);
    const state = await this.jobs.stateOf(job);
    if (state === JobState.FAILED || state === JobState.COMPLETED) throw new AppError(JobError.job_not_open);
    // Refused before anything is recorded or published; the queue would also refuse the removal.
    if (state === JobState.DELAYED && job.repeatJobKey !== undefined) throw new AppError(JobError.job_scheduled);
    await this.audit.record({ action: 'job.cancelled', objectId: id, objectName: kind });
    // Before the removal: a watcher reports a job that is missing from the queue as completed.
    if (state !== JobState.ACTIVE) await this.changes.publish('jobCancelled', { kind, id });
    const underWay = state === JobState.ACTIVE || !(await this.removed(this.queues.named(kind), job));
    await this.abandonWork(job);
    if (underWay) await this.changes.publish('jobCancelled', { kind, id });
    this.events.publishSoon(kind);
    return toJobModel(job, underWay ? JobState.ACTIVE : JobState.CANCELLED);
  }

  /** @returns false when a worker has just started the job. */
  private async removed(queue: BullQueue, job: Job): Promise<boolean> {
    try {
      return (await withinLimit(queue.remove(job.id ?? ''))) === 1;
    } catch (error) {
      if (!isOfSchedule(error)) throw error;
      throw new AppError(JobError.job_scheduled, {}, { cause: error });
    }
  }

  private async abandonWork(job: Job): Promise<void> {
    const handler = this.registry.byName.get(job.queueName)?.handler;
    const data = handler?.data.safeParse(job.data);
    // Data that no handler can parse refers to no work.
    if (handler && data?.success) await handler.cancel(data.data);
  }

  private async parked(kind: string, id: string): Promise<Job> {
    const job = await this.jobs.find(kind, id);
    if ((await this.jobs.stateOf(job)) !== JobState.FAILED) throw new AppError(JobError.job_not_parked);
    return job;
  }
}

function again(job: Job): Promise<void> {
  return job.retry('failed', { resetAttemptsMade: true });
}

function isOfSchedule(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === BELONGS_TO_SCHEDULE;
}
