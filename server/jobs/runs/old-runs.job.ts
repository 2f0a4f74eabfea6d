import { BackgroundJob, ScheduledJob } from '../../platform/coordination/background-job.js';
import { JobRegistry } from '../job-registry.js';
import { RunJob } from './run-job.js';

/** Deletes the records of old runs, as the retention of their kinds says. */
@BackgroundJob({ name: 'old-runs', cron: '10 2 * * *' })
export class OldRunsJob extends ScheduledJob {
  constructor(private readonly registry: JobRegistry) {
    super();
  }

  async run(): Promise<void> {
    for (const { handler } of this.registry.all) if (handler instanceof RunJob) await handler.forgetOld();
  }
}
