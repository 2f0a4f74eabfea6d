import { BackgroundJob, ScheduledJob } from '../../platform/coordination/background-job.js';
import { PlanPeriods } from './plan-periods.service.js';

/** Begins the periods of plans. */
@BackgroundJob({ name: 'grant-plans', cron: '* * * * *' })
export class GrantPlansJob extends ScheduledJob {
  constructor(private readonly periods: PlanPeriods) {
    super();
  }

  async run(): Promise<void> {
    await this.periods.advanceAll();
  }
}
