import { BackgroundJob, ScheduledJob } from '../../platform/coordination/background-job.js';
import { PlanPeriodsService } from './plan-periods.service.js';
import { PlanPurchasesService } from './plan-purchases.service.js';

/** Begins the periods of plans, and bought plans that waited for the end of another one. */
@BackgroundJob({ name: 'grant-plans', cron: '* * * * *' })
export class GrantPlansJob extends ScheduledJob {
  constructor(
    private readonly periods: PlanPeriodsService,
    private readonly purchases: PlanPurchasesService,
  ) {
    super();
  }

  async run(): Promise<void> {
    await this.periods.advanceAll();
    // Plans that have just ended may be followed by other purchased plans.
    await this.purchases.applyWaiting();
  }
}
