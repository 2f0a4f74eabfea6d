import { Global, Module } from '@nestjs/common';
import { JobQueue } from '../platform/coordination/job-queue.port.js';
import { JobEvents } from './job-events.js';
import { JobQueues } from './job-queues.js';

/** Lets every module leave work to the workers, without knowing who does it. */
@Global()
@Module({
  providers: [JobEvents, JobQueues, { provide: JobQueue, useExisting: JobQueues }],
  exports: [JobEvents, JobQueues, JobQueue],
})
export class JobQueueModule {}
