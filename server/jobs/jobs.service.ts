import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { AppError } from '../common/errors/app-error.js';
import { idOfCursor } from '../platform/graphql/connection.js';
import type { ListPage } from '../platform/graphql/list-page.js';
import { JobError } from './job.errors.js';
import { type JobModel, type JobQueueModel, JobState, toJobModel } from './job.model.js';
import { JOB_NAMES } from './job-kinds.js';
import { type BullQueue, JobQueues } from './job-queues.js';
import { withinLimit } from './settled-within.js';

/** How long counts are taken for true, in ms: many may ask, and a count reads every queue. */
const COUNTS_MS = 1_000;

/** In the order of the list. */
const LISTED = [JobState.ACTIVE, JobState.WAITING, JobState.DELAYED, JobState.FAILED, JobState.COMPLETED] as const;
type Listed = (typeof LISTED)[number];

/** Which jobs of the list are wanted; all when nothing is said. */
export interface JobCriteria {
  readonly kind?: string;
  readonly state?: JobState;
}

/** A job and its place in the list, counted from one. */
export interface PlacedJob {
  readonly job: JobModel;
  readonly place: number;
}

/** What administrators see of the queues. */
@Injectable()
export class Jobs {
  private known: { readonly until: number; readonly counts: Promise<JobQueueModel[]> } | undefined;

  constructor(private readonly queues: JobQueues) {}

  /**
   * Every kind of work, with the number of its jobs in each state, as it was at most a second ago.
   * @throws {AppError} jobs_unavailable
   */
  counts(): Promise<JobQueueModel[]> {
    if (!this.known || this.known.until <= performance.now()) {
      const counts = Promise.all(JOB_NAMES.map((kind) => this.countsOf(kind)));
      this.known = { until: performance.now() + COUNTS_MS, counts };
      counts.catch(() => {
        this.known = undefined;
      });
    }
    return this.known.counts;
  }

  /** The number of a kind's jobs in each state, as it is now. @throws {AppError} invalid_parameter, jobs_unavailable */
  async countsOf(kind: string): Promise<JobQueueModel> {
    const queue = this.queues.named(kind);
    const [counts, scheduler] = await withinLimit(
      Promise.all([queue.getJobCounts(...LISTED), queue.getJobScheduler(queue.name)]),
    );
    const { waiting = 0, delayed = 0, active = 0, completed = 0, failed = 0 } = counts;
    const nextRunAt = scheduler?.next === undefined ? null : new Date(scheduler.next);
    return { kind: queue.name, waiting, delayed, active, completed, failed, nextRunAt };
  }

  /**
   * A part of the list of all jobs: those under way first, then what waits, what is parked and what is done; within that
   * by kind, the newest first.
   * @throws {AppError} invalid_parameter for an unknown kind or cursor; jobs_unavailable
   */
  async page({ kind, state }: JobCriteria, { limit, offset, after }: ListPage) {
    const queues = (kind === undefined ? JOB_NAMES : [kind]).map((name) => this.queues.named(name));
    const states = LISTED.filter((listed) => state === undefined || listed === state);
    const counts = new Map(
      await withinLimit(
        Promise.all(queues.map(async (queue) => [queue, await queue.getJobCounts(...states)] as const)),
      ),
    );
    const begin = after ? idOfCursor(after) : offset;
    const jobs: PlacedJob[] = [];
    let total = 0;
    for (const listed of states) {
      for (const queue of queues) {
        const count = counts.get(queue)?.[listed] ?? 0;
        const from = Math.max(0, begin + jobs.length - total);
        if (from < count && jobs.length < limit) {
          jobs.push(...(await placedJobs(queue, listed, from, limit - jobs.length, total)));
        }
        total += count;
      }
    }
    return { jobs, total };
  }

  /** A job as it is now. @throws {AppError} invalid_parameter for an unknown kind; job_not_found, jobs_unavailable */
  async get(kind: string, id: string): Promise<JobModel> {
    const job = await this.find(kind, id);
    const state = await this.stateOf(job);
    if (state === null) throw new AppError(JobError.job_not_found);
    return toJobModel(job, state);
  }

  /** The queue's own view of a job. @throws {AppError} as `get` */
  async find(kind: string, id: string): Promise<Job> {
    const job = await withinLimit(this.queues.named(kind).getJob(id));
    if (!job) throw new AppError(JobError.job_not_found);
    return job;
  }

  /** Where a job stands; null when it has just gone. @throws {AppError} jobs_unavailable */
  async stateOf(job: Job): Promise<Listed | null> {
    const state = await withinLimit(job.getState());
    return LISTED.find((listed) => listed === state) ?? null;
  }
}

async function placedJobs(queue: BullQueue, state: Listed, from: number, count: number, before: number) {
  const jobs = await withinLimit(queue.getJobs([state], from, from + count - 1));
  return jobs.map((job, index) => ({ job: toJobModel(job, state), place: before + from + index + 1 }));
}
