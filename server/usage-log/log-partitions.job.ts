import { BackgroundJob, ScheduledJob } from '../platform/coordination/background-job.js';
import { LogPartitions } from './log-partitions.js';

/** Creates partitions of the usage log weeks before they are needed. */
@BackgroundJob({ name: 'log-partitions', attempts: 10, cron: '0 1 * * *' })
export class LogPartitionsJob extends ScheduledJob {
  constructor(private readonly partitions: LogPartitions) {
    super();
  }

  async run(): Promise<void> {
    await this.partitions.ensure();
  }
}
