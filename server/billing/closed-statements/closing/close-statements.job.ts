import { BackgroundJob, ScheduledJob } from '../../../platform/coordination/background-job.js';
import { Logger } from '../../../platform/telemetry/logger.js';
import { StatementClosingService } from './statement-closing.service.js';

/** Closes the statements of past months. Runs hourly, because a month ends at midnight of the site's time zone. */
@BackgroundJob({ name: 'close-statements', cron: '10 * * * *', parksFailures: false })
export class CloseStatementsJob extends ScheduledJob {
  constructor(
    private readonly closing: StatementClosingService,
    private readonly logger: Logger,
  ) {
    super();
  }

  async run(): Promise<void> {
    const statements = await this.closing.closeDue();
    if (statements > 0) this.logger.info({ event: 'statements.closed', statements }, 'Statements were closed');
  }
}
