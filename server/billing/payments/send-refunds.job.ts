import { BackgroundJob, ScheduledJob } from '../../platform/coordination/background-job.js';
import { PaymentRefundsService } from './payment-refunds.service.js';

/** Sends refunds again that a payment provider has not confirmed. */
@BackgroundJob({ name: 'send-refunds', cron: '*/5 * * * *' })
export class SendRefundsJob extends ScheduledJob {
  constructor(private readonly refunds: PaymentRefundsService) {
    super();
  }

  async run(): Promise<void> {
    await this.refunds.sendAgain();
  }
}
