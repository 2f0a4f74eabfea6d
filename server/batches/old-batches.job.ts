import { BackgroundJob, ScheduledJob } from '../platform/coordination/background-job.js';
import { BatchStore } from './batch-store.js';
import { FileStore } from './file-store.js';

/** Deletes files that have expired, and batches whose results are no longer stored by any vendor. */
@BackgroundJob({ name: 'old-batches', cron: '20 3 * * *' })
export class OldBatchesJob extends ScheduledJob {
  constructor(
    private readonly batches: BatchStore,
    private readonly files: FileStore,
  ) {
    super();
  }

  async run(): Promise<void> {
    await this.files.removeExpired();
    await this.batches.removeOld();
  }
}
