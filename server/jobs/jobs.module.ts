import { Module } from '@nestjs/common';
import { QueueBoard } from './board/queue-board.js';
import { JobControl } from './job-control.service.js';
import { JobRegistryModule } from './job-registry.module.js';
import { JobWatch } from './job-watch.service.js';
import { JobWorkers } from './job-workers.js';
import { JobsResolver } from './jobs.resolver.js';
import { Jobs } from './jobs.service.js';

/** Runs the background work of all modules, and shows it to administrators. */
@Module({
  imports: [JobRegistryModule],
  providers: [JobWorkers, Jobs, JobControl, JobWatch, QueueBoard, JobsResolver],
  exports: [Jobs],
})
export class JobsModule {}
