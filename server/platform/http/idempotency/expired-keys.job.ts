import { BackgroundJob, ScheduledJob } from '../../coordination/background-job.js';
import { IdempotencyKeys } from './idempotency-keys.service.js';

/** Deletes expired responses of idempotency keys. */
@BackgroundJob({ name: 'idempotency-keys', cron: '35 * * * *' })
export class ExpiredKeysJob extends ScheduledJob {
  constructor(private readonly keys: IdempotencyKeys) {
    super();
  }

  async run(): Promise<void> {
    await this.keys.deleteExpired();
  }
}
