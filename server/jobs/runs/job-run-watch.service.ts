import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { JobEvents } from '../job-events.js';
import { closable } from '../job-watch.service.js';
import type { NewsFeed } from '../news-feed.js';
import { isOver, type JobRun } from './job-run.js';
import { JobRuns } from './job-runs.service.js';

/** Poll interval: a change may be lost with the process that should have published it. */
const POLL_INTERVAL_MS = 5_000;

/** Watches runs, whichever process executes them. */
@Injectable()
export class JobRunWatch {
  constructor(
    private readonly runs: JobRuns,
    private readonly events: JobEvents,
  ) {}

  /** The current state of a run, and every later change, until it is over. @throws {AppError} not_found */
  async run(kind: string, id: number): Promise<AsyncIterableIterator<JobRun>> {
    const feed = this.events.open(kind);
    try {
      return closable(feed, this.follow(feed, await this.runs.get(kind, id)));
    } catch (error) {
      feed.close();
      throw error;
    }
  }

  private async *follow(feed: NewsFeed, first: JobRun): AsyncGenerator<JobRun> {
    let shown = first;
    yield shown;
    while (!isOver(shown)) {
      await feed.next(POLL_INTERVAL_MS);
      if (feed.closed) return;
      const run = await this.runs.get(shown.kind, shown.id).catch(() => shown);
      if (isDeepStrictEqual(run, shown)) continue;
      shown = run;
      yield shown;
    }
  }
}
