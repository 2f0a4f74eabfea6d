import { BackgroundJob, ScheduledJob } from '../../coordination/background-job.js';
import { IdempotencyKeysService } from './idempotency-keys.service.js';

/** Deletes expired responses of idempotency keys. */
@BackgroundJob({ name: 'idempotency-keys', cron: '35 * * * *' })
export class ExpiredKeysJob extends ScheduledJob {
  constructor(private readonly keys: IdempotencyKeysService) {
    super();
  }

  async run(): Promise<void> {
    await this.keys.deleteExpired();
  }
}
