import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { AppError } from '../platform/errors/app-error.js';
import { CommonError } from '../platform/errors/common-errors.js';
import { JobError } from './job.errors.js';
import { type JobModel, type JobQueueModel, JobState } from './job.model.js';
import { JOB_NAMES } from './job-kinds.js';
import { type BullQueue, JobQueues } from './job-queues.js';
import { settledWithin } from './settled-within.js';

const ANSWER_LIMIT_MS = 3_000;
const MOST_LISTED = 100;

/** What administrators see of the queues, and what they may do about jobs that failed for good. */
@Injectable()
export class Jobs {
  constructor(private readonly queues: JobQueues) {}

  /** Every kind of work, with the number of its jobs in each state. @throws {AppError} jobs_unavailable */
  async counts(): Promise<JobQueueModel[]> {
    return withinLimit(Promise.all(JOB_NAMES.map((kind) => countsOf(this.queue(kind)))));
  }

  /**
   * The newest jobs of a kind in a state.
   * @param limit how many; at least one and at most a hundred are looked for
   * @throws {AppError} invalid_parameter for an unknown kind; jobs_unavailable
   */
  async list(kind: string, state: JobState, limit: number): Promise<JobModel[]> {
    const count = Math.min(Math.max(limit, 1), MOST_LISTED);
    const jobs = await withinLimit(this.queue(kind).getJobs([state], 0, count - 1));
    return jobs.map((job) => toModel(job, state));
  }

  /** Lets a parked job run again, with all its tries. @throws {AppError} job_not_found, job_not_parked, jobs_unavailable */
  async retry(kind: string, id: string): Promise<JobModel> {
    const job = await this.parked(kind, id);
    await withinLimit(job.retry('failed', { resetAttemptsMade: true }));
    return toModel(job, JobState.WAITING);
  }

  /** Forgets a parked job. @throws {AppError} job_not_found, job_not_parked, jobs_unavailable */
  async discard(kind: string, id: string): Promise<void> {
    const job = await this.parked(kind, id);
    await withinLimit(job.remove());
  }

  private async parked(kind: string, id: string): Promise<Job> {
    const job = await withinLimit(this.queue(kind).getJob(id));
    if (!job) throw new AppError(JobError.job_not_found);
    if (!(await withinLimit(job.isFailed()))) throw new AppError(JobError.job_not_parked);
    return job;
  }

  private queue(kind: string): BullQueue {
    const name = JOB_NAMES.find((known) => known === kind);
    if (name === undefined) throw new AppError(CommonError.invalid_parameter);
    const queue = this.queues.current?.byName.get(name);
    if (!queue) throw new AppError(JobError.jobs_unavailable);
    return queue;
  }
}

async function countsOf(queue: BullQueue): Promise<JobQueueModel> {
  const {
    waiting = 0,
    prioritized = 0,
    delayed = 0,
    active = 0,
    completed = 0,
    failed = 0,
  } = await queue.getJobCounts();
  const next = (await queue.getJobScheduler(queue.name))?.next;
  return {
    ...{ kind: queue.name, waiting: waiting + prioritized, delayed, active, completed, failed },
    nextRunAt: next === undefined ? null : new Date(next),
  };
}

function toModel(job: Job, state: JobState): JobModel {
  const instant = (ms: number | undefined) => (ms === undefined ? null : new Date(ms));
  return {
    id: job.id ?? '',
    kind: job.queueName,
    state,
    data: JSON.stringify(job.data),
    attempts: job.attemptsMade,
    progress: typeof job.progress === 'number' && state === JobState.ACTIVE ? Math.floor(job.progress) : null,
    failure: job.failedReason || null,
    createdAt: new Date(job.timestamp),
    startedAt: instant(job.processedOn),
    finishedAt: instant(job.finishedOn),
  };
}

/** Queues wait for their database as long as it takes; administrators do not. */
async function withinLimit<Answer>(asked: Promise<Answer>): Promise<Answer> {
  if (!(await settledWithin(ANSWER_LIMIT_MS, asked))) throw new AppError(JobError.jobs_unavailable);
  return asked;
}
