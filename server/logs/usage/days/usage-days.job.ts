import { z } from 'zod';
import type { RunContext } from '../../../jobs/runs/job-run.js';
import { JobRunsService } from '../../../jobs/runs/job-runs.service.js';
import { RunJob } from '../../../jobs/runs/run-job.js';
import { BackgroundJob, ScheduledJob } from '../../../platform/coordination/background-job.js';
import { UsageDaysService } from './usage-days.service.js';

/** Counts the past days of the log that are not counted yet, latest first; an interrupted run continues. */
@BackgroundJob({ name: 'usage-days-backfill', attempts: 10, backoffMs: 60_000, parksFailures: false })
export class UsageDaysBackfillJob extends RunJob<Record<string, unknown>> {
  readonly params = z.object({});
  readonly retention = { runs: 20 };
  override readonly maxTries = 3;

  constructor(
    runs: JobRunsService,
    private readonly days: UsageDaysService,
  ) {
    super(runs);
  }

  async execute(_params: object, context: RunContext): Promise<undefined> {
    const days = await this.days.missing();
    await context.setTotal(days.length);
    await this.days.countDays(days, (done) => context.report(done));
    return undefined;
  }
}

/** Counts the calls of closed minutes by day and, after an upgrade, an import or a change of the time zone, all days. */
@BackgroundJob({ name: 'usage-days', attempts: 1, cron: '*/5 * * * *', parksFailures: false })
export class UsageDaysJob extends ScheduledJob {
  constructor(
    private readonly days: UsageDaysService,
    private readonly backfill: UsageDaysBackfillJob,
  ) {
    super();
  }

  async run(): Promise<void> {
    await this.days.countRecent();
    if ((await this.days.missing()).length > 0) await this.backfill.startScheduled();
  }
}
