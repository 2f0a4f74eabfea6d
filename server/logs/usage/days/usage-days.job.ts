import { BackgroundJob, ScheduledJob } from '../../../platform/coordination/background-job.js';
import { UsageDays } from './usage-days.service.js';
import { UsageDaysBackfillJob } from './usage-days-backfill.job.js';

/** Counts the calls of closed minutes by day and, after an upgrade, an import or a change of the time zone, all days. */
@BackgroundJob({ name: 'usage-days', attempts: 1, cron: '*/5 * * * *', parksFailures: false })
export class UsageDaysJob extends ScheduledJob {
  constructor(
    private readonly days: UsageDays,
    private readonly backfill: UsageDaysBackfillJob,
  ) {
    super();
  }

  async run(): Promise<void> {
    await this.days.countRecent();
    if ((await this.days.missing()).length > 0) await this.backfill.startScheduled();
  }
}
