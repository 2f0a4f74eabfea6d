import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { closable, followed, POLL_INTERVAL_MS } from '../followed-changes.js';
import { type JobChangeFeed, JobEvents } from '../job-events.js';
import { isOver, type JobRun } from './job-run.js';
import { JobRunsService } from './job-runs.service.js';

/** Watches runs, regardless of the process that executes them. */
@Injectable()
export class JobRunWatchService {
  constructor(
    private readonly runs: JobRunsService,
    private readonly events: JobEvents,
  ) {}

  /** The current state of a run, and every later change, until it has ended. @throws {AppError} not_found */
  async run(kind: string, id: number): Promise<AsyncIterableIterator<JobRun>> {
    return followed(this.events.open(kind), {
      first: () => this.runs.get(kind, id),
      next: (shown) => this.runs.get(kind, id).catch(() => shown),
      isOver,
    });
  }

  /** The runs of these kinds that are under way, from now on, and every change until each has ended. */
  all(kinds: readonly string[]): AsyncIterableIterator<JobRun> {
    const feed = this.events.open();
    return closable(feed, this.followAll(feed, kinds));
  }

  private async *followAll(feed: JobChangeFeed, kinds: readonly string[]): AsyncGenerator<JobRun> {
    const shown = new Map<string, JobRun>();
    for (;;) {
      const changed = await feed.next(POLL_INTERVAL_MS);
      if (feed.closed) return;
      const known = Map.groupBy(shown.values(), ({ kind }) => kind);
      for (const kind of kinds) {
        if (!changed.has(kind) && !known.has(kind)) continue;
        for (const run of await this.current(kind, known.get(kind) ?? [])) {
          const key = `${kind} ${run.id}`;
          if (isDeepStrictEqual(run, shown.get(key))) continue;
          if (isOver(run)) shown.delete(key);
          else shown.set(key, run);
          yield run;
        }
      }
    }
  }

  /**
   * The runs of a kind that are under way, and the known ones that have ended. Runs that cannot be read are unchanged.
   */
  private async current(kind: string, known: readonly JobRun[]): Promise<JobRun[]> {
    const underWay = await this.runs.newest(kind, true).catch(() => [...known]);
    const ids = new Set(underWay.map(({ id }) => id));
    const ended = known.filter(({ id }) => !ids.has(id));
    return [...underWay, ...(await Promise.all(ended.map((run) => this.runs.get(kind, run.id).catch(() => run))))];
  }
}
