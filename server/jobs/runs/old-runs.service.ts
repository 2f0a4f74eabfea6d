import { Injectable } from '@nestjs/common';
import { JobRegistry } from '../job-registry.js';
import { RunJob } from './run-job.js';

/** Deletes the records of old runs after the retention of their kinds. */
@Injectable()
export class OldRunsService {
  constructor(private readonly registry: JobRegistry) {}

  /**
   * @param days also deletes runs that are older than this, except runs of kinds that keep all runs; null for no such
   * limit
   * @returns the number of deleted runs
   */
  async delete(days: number | null): Promise<number> {
    let deleted = 0;
    for (const { handler } of this.registry.all)
      if (handler instanceof RunJob) deleted += await handler.deleteOld(days);
    return deleted;
  }
}
