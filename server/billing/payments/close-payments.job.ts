import { DAY_MS } from '../../common/durations.js';
import { BackgroundJob, ScheduledJob } from '../../platform/coordination/background-job.js';
import { PaymentBookingService } from './booking/payment-booking.service.js';
import { PaymentReversalsService } from './booking/payment-reversals.service.js';

/** Payments of other programs with the same account are forgotten after 30 days. */
const FOREIGN_RETENTION_MS = 30 * DAY_MS;

/** Closes unpaid orders, and deletes reports about payments of others. */
@BackgroundJob({ name: 'close-payments', cron: '5 * * * *' })
export class ClosePaymentsJob extends ScheduledJob {
  constructor(
    private readonly booking: PaymentBookingService,
    private readonly reversals: PaymentReversalsService,
  ) {
    super();
  }

  async run(): Promise<void> {
    await this.booking.closeUnpaid();
    await this.reversals.deleteForeign(new Date(Date.now() - FOREIGN_RETENTION_MS));
  }
}
