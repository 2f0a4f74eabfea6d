import { Module } from '@nestjs/common';
import { JobRegistryModule } from '../job-queue.module.js';
import { JobRunsRepository } from './job-runs.repository.js';
import { JobRuns } from './job-runs.service.js';
import { OldRuns } from './old-runs.service.js';

/** Long-running work with a record. */
@Module({
  imports: [JobRegistryModule],
  providers: [JobRunsRepository, JobRuns, OldRuns],
  exports: [JobRuns, OldRuns],
})
export class JobRunsModule {}
