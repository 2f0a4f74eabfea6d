import { Inject } from '@nestjs/common';
import { z } from 'zod';
import type { RunContext, RunResult } from '../../jobs/runs/job-run.js';
import { JobRuns } from '../../jobs/runs/job-runs.service.js';
import { RunJob } from '../../jobs/runs/run-job.js';
import { BackgroundJob } from '../../platform/coordination/background-job.js';
import { type ConnectionTarget, DATABASE_TARGET } from '../../platform/database/database-target.js';
import { LogContents } from '../contents/log-contents.service.js';
import { LogPurger } from './log-purger.js';

interface Params extends Record<string, unknown> {
  /** Rows older than this are deleted. */
  readonly before: Date;
}

/** Deletes old rows of the usage log and the stored contents of their calls; an interrupted run continues. */
@BackgroundJob({ name: 'log-cleanup', attempts: 10, backoffMs: 10_000, parksFailures: false })
export class LogCleanupJob extends RunJob<Params> {
  readonly params = z.object({ before: z.coerce.date() });
  /** All are kept: analytics and reconciliations do not compare sums with rows that a clean-up may have deleted. */
  readonly retention = {};
  override readonly resumes = true;

  constructor(
    runs: JobRuns,
    private readonly contents: LogContents,
    @Inject(DATABASE_TARGET) private readonly database: ConnectionTarget,
  ) {
    super(runs);
  }

  async execute({ before }: Params, context: RunContext): Promise<RunResult | undefined> {
    const purger = await LogPurger.open(this.database.connection, before, context);
    try {
      // Contents are deleted first, because they must not outlive their rows.
      await this.contents.deleteBefore(before);
      await context.setTotal(await purger.count());
      await purger.erase(Date.now());
    } finally {
      await purger.close();
    }
    return undefined;
  }
}
