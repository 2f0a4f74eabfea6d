import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { OldNotices } from '../../notifications/old-notices.service.js';
import { JobHandler } from '../job-handler.js';

/** Deletes old notices. */
@Injectable()
export class OldNoticesHandler extends JobHandler<'old-notices'> {
  readonly name = 'old-notices';
  readonly data = z.object({}).strict();

  constructor(private readonly notices: OldNotices) {
    super();
  }

  async run(): Promise<void> {
    await this.notices.delete();
  }
}
