import { BackgroundJob, ScheduledJob } from '../../platform/coordination/background-job.js';
import { LogContents } from './log-contents.service.js';

/** Deletes recorded contents of calls after their retention period. */
@BackgroundJob({ name: 'log-contents', cron: '20 1 * * *' })
export class OldContentsJob extends ScheduledJob {
  constructor(private readonly contents: LogContents) {
    super();
  }

  async run(): Promise<void> {
    await this.contents.deleteOld();
  }
}
