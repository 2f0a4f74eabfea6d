import { BackgroundJob, ScheduledJob } from '../platform/coordination/background-job.js';
import { ScheduledRotationsService } from './scheduled-rotations.service.js';

/** Rotates the keys of tokens whose schedule is due. */
@BackgroundJob({ name: 'token-rotation', cron: '*/5 * * * *' })
export class TokenRotationJob extends ScheduledJob {
  constructor(private readonly rotations: ScheduledRotationsService) {
    super();
  }

  async run(): Promise<void> {
    await this.rotations.rotateDue();
  }
}
