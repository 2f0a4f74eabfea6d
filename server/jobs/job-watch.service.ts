import { Injectable } from '@nestjs/common';
import { AppError } from '../common/errors/app-error.js';
import { closable, followed, POLL_INTERVAL_MS } from './followed-changes.js';
import { JobError } from './job.errors.js';
import { type JobModel, type JobQueueModel, JobState } from './job.model.js';
import { type JobChangeFeed, JobEvents } from './job-events.js';
import { JobsService } from './jobs.service.js';

const OVER: readonly JobState[] = [JobState.FAILED, JobState.COMPLETED, JobState.CANCELLED];

/** Watches jobs, regardless of the process that runs them. */
@Injectable()
export class JobWatchService {
  constructor(
    private readonly jobs: JobsService,
    private readonly events: JobEvents,
  ) {}

  /**
   * The current state of a job, and every later change, until the job has ended or is parked.
   * @throws {AppError} invalid_parameter for an unknown kind; job_not_found, jobs_unavailable
   */
  async job(kind: string, id: string): Promise<AsyncIterableIterator<JobModel>> {
    return followed(this.events.open(kind), {
      first: () => this.jobs.get(kind, id),
      next: (shown, feed) => this.now(feed, shown),
      isOver: ({ state }) => OVER.includes(state),
    });
  }

  /** The counts of each kind whose jobs change after the call. */
  counts(): AsyncIterableIterator<JobQueueModel> {
    const feed = this.events.open();
    return closable(feed, this.count(feed));
  }

  private async *count(feed: JobChangeFeed): AsyncGenerator<JobQueueModel> {
    while (!feed.closed) {
      for (const kind of await feed.next(POLL_INTERVAL_MS)) {
        const counts = await this.jobs.countsOf(kind).catch(() => null);
        if (counts) yield counts;
      }
    }
  }

  /**
   * A job that is missing from its queue was completed unless it was cancelled. One that cannot be read is unchanged.
   */
  private async now(feed: JobChangeFeed, shown: JobModel): Promise<JobModel> {
    const { kind, id } = shown;
    try {
      return await this.jobs.get(kind, id);
    } catch (error) {
      const missing = error instanceof AppError && error.code === JobError.job_not_found.code;
      if (!missing) return shown;
      const state = feed.hasCancellation(id) ? JobState.CANCELLED : JobState.COMPLETED;
      return { ...shown, state, progress: null, finishedAt: new Date() };
    }
  }
}
