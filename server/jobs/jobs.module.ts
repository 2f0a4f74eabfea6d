import { Module } from '@nestjs/common';
import { QueueBoard } from './board/queue-board.js';
import { JobControlService } from './job-control.service.js';
import { JobListsModule, JobRegistryModule } from './job-queue.module.js';
import { JobWatchService } from './job-watch.service.js';
import { JobWorkers } from './job-workers.js';
import { JobsResolver } from './jobs.resolver.js';
import { JobRunAccess } from './runs/job-run-access.js';
import { JobRunWatchService } from './runs/job-run-watch.service.js';
import { JobRunsModule } from './runs/job-runs.module.js';
import { JobRunsResolver } from './runs/job-runs.resolver.js';

/** Runs the background work of all modules, and shows it to administrators. */
@Module({
  imports: [JobRegistryModule, JobListsModule, JobRunsModule],
  providers: [
    JobWorkers,
    JobControlService,
    JobWatchService,
    QueueBoard,
    JobsResolver,
    JobRunWatchService,
    JobRunAccess,
    JobRunsResolver,
  ],
  exports: [JobListsModule],
})
export class JobsModule {}
