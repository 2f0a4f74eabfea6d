import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Notices } from '../../notifications/notices.service.js';
import type { JobData } from '../../platform/coordination/job-queue.port.js';
import { JobHandler } from '../job-handler.js';

/** Sends a mail or webhook; the number of attempts and the time of the next one are stored with the notice. */
@Injectable()
export class NoticeDeliveryHandler extends JobHandler<'notice-delivery'> {
  readonly name = 'notice-delivery';
  readonly data = z.object({ noticeId: z.int() });

  constructor(private readonly notices: Notices) {
    super();
  }

  run({ noticeId }: JobData['notice-delivery']): Promise<void> {
    return this.notices.deliver(noticeId);
  }

  override cancel({ noticeId }: JobData['notice-delivery']): Promise<void> {
    return this.notices.cancel(noticeId);
  }

  override async pending(): Promise<JobData['notice-delivery'][]> {
    return (await this.notices.pending()).map((noticeId) => ({ noticeId }));
  }
}
