import { Global, Module } from '@nestjs/common';
import { JobQueue } from '../platform/coordination/job-queue.port.js';
import { JobEvents } from './job-events.js';
import { JobQueues } from './job-queues.js';
import { JobRegistryModule } from './job-registry.module.js';

/** Lets every module enqueue work without depending on the workers. */
@Global()
@Module({
  imports: [JobRegistryModule],
  providers: [JobEvents, JobQueues, { provide: JobQueue, useExisting: JobQueues }],
  exports: [JobEvents, JobQueues, JobQueue],
})
export class JobQueueModule {}
