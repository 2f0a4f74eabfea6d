import { BackgroundJob, ScheduledJob } from '../../platform/coordination/background-job.js';
import { ResponseStoreService } from './response-store.service.js';

/** Deletes stored responses that have expired. */
@BackgroundJob({ name: 'stored-responses', cron: '50 * * * *' })
export class ExpiredResponsesJob extends ScheduledJob {
  constructor(private readonly responses: ResponseStoreService) {
    super();
  }

  async run(): Promise<void> {
    await this.responses.deleteExpired();
  }
}
