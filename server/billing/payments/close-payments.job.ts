import { BackgroundJob, ScheduledJob } from '../../platform/coordination/background-job.js';
import { PaymentsService } from './payments.service.js';

/** Closes unpaid orders. */
@BackgroundJob({ name: 'close-payments', cron: '5 * * * *' })
export class ClosePaymentsJob extends ScheduledJob {
  constructor(private readonly payments: PaymentsService) {
    super();
  }

  async run(): Promise<void> {
    await this.payments.closeUnpaid();
  }
}
