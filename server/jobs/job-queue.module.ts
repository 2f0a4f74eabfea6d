import { Global, Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { JobQueue } from '../platform/coordination/job-queue.port.js';
import { JobEvents } from './job-events.js';
import { JobQueues } from './job-queues.js';
import { JobRegistry } from './job-registry.js';
import { JobsService } from './jobs.service.js';

/** The kinds of background work, found among the providers of all modules. */
@Module({
  imports: [DiscoveryModule],
  providers: [
    {
      provide: JobRegistry,
      inject: [DiscoveryService],
      useFactory: (discovery: DiscoveryService) => new JobRegistry(discovery),
    },
  ],
  exports: [JobRegistry],
})
export class JobRegistryModule {}

/** Lets every module enqueue work without depending on the workers. */
@Global()
@Module({
  imports: [JobRegistryModule],
  providers: [JobEvents, JobQueues, { provide: JobQueue, useExisting: JobQueues }],
  exports: [JobEvents, JobQueues, JobQueue],
})
export class JobQueueModule {}

/** The queues and their jobs, without the workers. */
@Module({ imports: [JobRegistryModule], providers: [JobsService], exports: [JobsService] })
export class JobListsModule {}
