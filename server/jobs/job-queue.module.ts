import { Global, Module } from '@nestjs/common';
import { JobQueue } from '../platform/coordination/job-queue.port.js';
import { JobNews } from './job-news.js';
import { JobQueues } from './job-queues.js';

/** Lets every module leave work to the workers, without knowing who does it. */
@Global()
@Module({
  providers: [JobNews, JobQueues, { provide: JobQueue, useExisting: JobQueues }],
  exports: [JobNews, JobQueues, JobQueue],
})
export class JobQueueModule {}
