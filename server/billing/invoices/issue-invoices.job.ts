import { BackgroundJob, ScheduledJob } from '../../platform/coordination/background-job.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { InvoicingService } from './invoicing.service.js';

const INTERVAL_MS = 60_000;

/** Issues the invoices and credit notes that are due. */
@BackgroundJob({ name: 'issue-invoices', attempts: 1, everyMs: () => INTERVAL_MS, parksFailures: false })
export class IssueInvoicesJob extends ScheduledJob {
  constructor(
    private readonly invoicing: InvoicingService,
    private readonly logger: Logger,
  ) {
    super();
  }

  async run(): Promise<void> {
    const invoices = await this.invoicing.issueDue();
    if (invoices > 0) this.logger.info({ event: 'invoices.issued', invoices }, 'Invoices were issued');
  }
}
