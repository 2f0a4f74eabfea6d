import { Injectable } from '@nestjs/common';
import type { Job } from 'bullmq';
import { AppError } from '../common/errors/app-error.js';
import { idOfCursor } from '../platform/graphql/connection.js';
import type { OrderRequest } from '../platform/graphql/list-order.js';
import type { ListPage } from '../platform/graphql/list-page.js';
import { JobError } from './job.errors.js';
import { type JobModel, type JobQueueModel, JobState, toJobModel } from './job.model.js';
import { isOrderOfQueues, JobSort, LISTED_STATES, sortedJobs } from './job-order.js';
import { type BullQueue, JobQueues } from './job-queues.js';
import { JobRegistry } from './job-registry.js';
import { withinLimit } from './within-limit.js';

/** How long counts are cached, in ms: a count reads every queue. */
const COUNTS_TTL_MS = 1_000;

/** Max jobs that are sorted by a column: the queues have no such order, and all of them are read. */
const MAX_SORTED = 2_000;

type Listed = (typeof LISTED_STATES)[number];

/** A filter of the list; all jobs when empty. */
export interface JobCriteria {
  readonly kind?: string;
  readonly state?: JobState;
  /** Only the next runs of schedules, or all other jobs. */
  readonly scheduled?: boolean;
  /** Whether completed jobs, all of which are scheduled runs, are included if no state is given; default yes. */
  readonly routine?: boolean;
}

/** A job and its position in the list, counted from one. */
export interface PlacedJob {
  readonly job: JobModel;
  readonly place: number;
}

/** The queues as administrators see them. */
@Injectable()
export class JobsService {
  private cache: { readonly until: number; readonly counts: Promise<JobQueueModel[]> } | undefined;

  constructor(
    private readonly queues: JobQueues,
    private readonly registry: JobRegistry,
  ) {}

  /**
   * Every kind of work, with the number of its jobs in each state, at most a second old.
   * @throws {AppError} jobs_unavailable
   */
  counts(): Promise<JobQueueModel[]> {
    if (!this.cache || this.cache.until <= performance.now()) {
      const counts = Promise.all(this.registry.names.map((kind) => this.countsOf(kind)));
      this.cache = { until: performance.now() + COUNTS_TTL_MS, counts };
      counts.catch(() => {
        this.cache = undefined;
      });
    }
    return this.cache.counts;
  }

  /** The current number of a kind's jobs in each state. @throws {AppError} invalid_parameter, jobs_unavailable */
  async countsOf(kind: string): Promise<JobQueueModel> {
    const queue = this.queues.named(kind);
    const [counts, scheduler] = await withinLimit(
      Promise.all([queue.getJobCounts(...LISTED_STATES), queue.getJobScheduler(queue.name)]),
    );
    const { waiting = 0, delayed = 0, active = 0, completed = 0, failed = 0 } = counts;
    const nextRunAt = scheduler?.next === undefined ? null : new Date(scheduler.next);
    return { kind: queue.name, waiting, delayed, active, completed, failed, nextRunAt };
  }

  /**
   * A page of the list of all jobs: parked ones first, then active, waiting, delayed and completed ones, each of them
   * by kind and newest first; or in another order. The next runs of schedules alone are ordered by their times.
   * @throws {AppError} invalid_parameter for an unknown kind or cursor; jobs_sort_too_many in another order;
   * jobs_unavailable
   */
  async page(
    { kind, state, scheduled, routine = true }: JobCriteria,
    { limit, offset, after }: ListPage,
    order: OrderRequest<JobSort> = { sort: 'STATE' },
  ): Promise<{ jobs: PlacedJob[]; total: number }> {
    const queues = (kind === undefined ? this.registry.names : [kind]).map((name) => this.queues.named(name));
    const states = LISTED_STATES.filter((listed) =>
      state === undefined ? routine || listed !== JobState.COMPLETED : listed === state,
    );
    const begin = after ? idOfCursor(after) : offset;
    const runs = scheduled === undefined ? new Map<BullQueue, NextRun>() : await nextRunsOf(queues);
    if (scheduled) {
      const all = states.includes(JobState.DELAYED) ? [...runs.values()].toSorted((a, b) => a.at - b.at) : [];
      const jobs = all
        .slice(begin, begin + limit)
        .map(({ job }, index) => placed(job, JobState.DELAYED, begin + index));
      return { jobs, total: all.length };
    }
    const counts = new Map(
      await withinLimit(
        Promise.all(queues.map(async (queue) => [queue, await queue.getJobCounts(...states)] as const)),
      ),
    );
    const inQueues: JobSpans = { queues, states, counts, runs };
    if (isOrderOfQueues(order)) return pageOf(inQueues, begin, limit);
    const { total } = await pageOf(inQueues, 0, 0);
    if (total > MAX_SORTED) throw new AppError(JobError.jobs_sort_too_many, { limit: MAX_SORTED });
    const { jobs } = await pageOf(inQueues, 0, MAX_SORTED);
    const sorted = sortedJobs(
      jobs.map(({ job }) => job),
      order,
    );
    const page = sorted.slice(begin, begin + limit);
    return { jobs: page.map((job, index) => ({ job, place: begin + index + 1 })), total };
  }

  /**
   * The current state of a job.
   * @throws {AppError} invalid_parameter for an unknown kind; job_not_found, jobs_unavailable
   */
  async get(kind: string, id: string): Promise<JobModel> {
    const job = await this.find(kind, id);
    const state = await this.stateOf(job);
    if (state === null) throw new AppError(JobError.job_not_found);
    return toJobModel(job, state);
  }

  /** Finds the queue's representation of a job. @throws {AppError} like `get` */
  async find(kind: string, id: string): Promise<Job> {
    const job = await withinLimit(this.queues.named(kind).getJob(id));
    if (!job) throw new AppError(JobError.job_not_found);
    return job;
  }

  /** The state of a job. Null if it was just removed. @throws {AppError} jobs_unavailable */
  async stateOf(job: Job): Promise<Listed | null> {
    const state = await withinLimit(job.getState());
    return LISTED_STATES.find((listed) => listed === state) ?? null;
  }
}

/** The jobs of some queues and states. */
interface JobSpans {
  readonly queues: readonly BullQueue[];
  readonly states: readonly Listed[];
  readonly counts: ReadonlyMap<BullQueue, Readonly<Record<string, number>>>;
  /** The next runs of schedules that are not listed. */
  readonly runs: ReadonlyMap<BullQueue, NextRun>;
}

/** A page in the order of the queues, from a position counted from zero. */
async function pageOf({ queues, states, counts, runs }: JobSpans, begin: number, limit: number) {
  const jobs: PlacedJob[] = [];
  let total = 0;
  for (const listed of states) {
    for (const queue of queues) {
      const hidden = listed === JobState.DELAYED ? runs.get(queue)?.job.id : undefined;
      const count = Math.max(0, (counts.get(queue)?.[listed] ?? 0) - (hidden === undefined ? 0 : 1));
      const from = Math.max(0, begin + jobs.length - total);
      if (from < count && jobs.length < limit) {
        jobs.push(...(await placedJobs(queue, listed, { from, count: limit - jobs.length, before: total, hidden })));
      }
      total += count;
    }
  }
  return { jobs, total };
}

/** The next run of a schedule, at a Unix time in ms. */
interface NextRun {
  readonly job: Job;
  readonly at: number;
}

/** The next runs of the schedules of these queues; without those that are due and already wait for a worker. */
async function nextRunsOf(queues: readonly BullQueue[]): Promise<Map<BullQueue, NextRun>> {
  const found = await withinLimit(
    Promise.all(
      queues.map(async (queue): Promise<[BullQueue, NextRun][]> => {
        const at = (await queue.getJobScheduler(queue.name))?.next;
        const job = at === undefined ? undefined : await queue.getJob(`repeat:${queue.name}:${at}`);
        return at !== undefined && job && (await job.isDelayed()) ? [[queue, { job, at }]] : [];
      }),
    ),
  );
  return new Map(found.flat());
}

interface Span {
  /** Position in the queue and state, counted from zero, and number of jobs. */
  readonly from: number;
  readonly count: number;
  /** Number of jobs of the list before this queue and state. */
  readonly before: number;
  /** The id of a job that is not listed. */
  readonly hidden: string | undefined;
}

async function placedJobs(queue: BullQueue, state: Listed, { from, count, before, hidden }: Span) {
  // The position of a hidden job is not known, so the jobs before the span are also read; there are few.
  const start = hidden === undefined ? from : 0;
  const end = from + count - (hidden === undefined ? 1 : 0);
  const found = await withinLimit(queue.getJobs([state], start, end));
  const jobs = found
    .filter(({ id }) => hidden === undefined || id !== hidden)
    .slice(from - start, from - start + count);
  return jobs.map((job, index) => placed(job, state, before + from + index));
}

/** `index` is the position in the list, counted from zero. */
const placed = (job: Job, state: JobState, index: number): PlacedJob => ({
  job: toJobModel(job, state),
  place: index + 1,
});
