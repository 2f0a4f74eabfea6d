import { Inject } from '@nestjs/common';
import pg from 'pg';
import { z } from 'zod';
import type { RunContext, RunResult } from '../../jobs/runs/job-run.js';
import { JobRunsService } from '../../jobs/runs/job-runs.service.js';
import { RunJob } from '../../jobs/runs/run-job.js';
import { BackgroundJob } from '../../platform/coordination/background-job.js';
import { type ConnectionTarget, DATABASE_TARGET } from '../../platform/database/database-target.js';
import { executorOf, withClient } from '../../platform/database/pg-client.js';
import { buildIndex, missingIndexes } from './week-indexes.js';

/**
 * Builds the indexes of large weeks of the usage log, so that filters with few matches do not scan them. An interrupted
 * run continues with the index that it was building.
 */
@BackgroundJob({ name: 'log-indexes', attempts: 10, backoffMs: 300_000, cron: '20 * * * *', parksFailures: false })
export class LogIndexesJob extends RunJob {
  readonly params = z.object({});
  readonly retention = { runs: 20 };
  override readonly maxTries = 3;

  constructor(
    runs: JobRunsService,
    @Inject(DATABASE_TARGET) private readonly database: ConnectionTarget,
  ) {
    super(runs);
  }

  /** Usually there is nothing to do. */
  override async startScheduled(): Promise<void> {
    const missing = await this.connected((client) => missingIndexes(executorOf(client), Date.now()));
    if (missing.length > 0) await super.startScheduled();
  }

  execute(_params: object, context: RunContext): Promise<RunResult | undefined> {
    return this.connected(async (client) => {
      const missing = await missingIndexes(executorOf(client), Date.now());
      await context.setTotal(missing.length);
      // An interrupted attempt has built the others.
      const built = Math.max(0, (context.run.total ?? missing.length) - missing.length);
      for (const [index, wanted] of missing.entries()) {
        context.throwIfCancelled();
        await buildIndex(client, wanted);
        context.report(built + index + 1);
      }
      return { summary: { built: missing.length } };
    });
  }

  /** Runs work on a separate connection, because a build exceeds the timeouts of the others. */
  private connected<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const settings = { ...this.database.connection, application_name: 'tollgate-log-indexes', keepAlive: true };
    return withClient(settings, async (client) => {
      await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
      return work(client);
    });
  }
}
