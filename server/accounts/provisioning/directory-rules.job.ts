import { BackgroundJob, ScheduledJob } from '../../platform/coordination/background-job.js';
import { DirectoryRulesService } from './directory-rules.service.js';

/**
 * Applies the rules for claims to provisioned users whose groups have changed, unless the request has already done so.
 */
@BackgroundJob({ name: 'directory-rules', cron: '* * * * *', parksFailures: false })
export class DirectoryRulesJob extends ScheduledJob {
  constructor(private readonly rules: DirectoryRulesService) {
    super();
  }

  async run(): Promise<void> {
    await this.rules.applyDue();
  }
}
