import { Module } from '@nestjs/common';
import { JobRegistryModule } from '../job-registry.module.js';
import { JobRunsRepository } from './job-runs.repository.js';
import { JobRuns } from './job-runs.service.js';
import { OldRunsJob } from './old-runs.job.js';

/** Long-running work with a record. */
@Module({
  imports: [JobRegistryModule],
  providers: [JobRunsRepository, JobRuns, OldRunsJob],
  exports: [JobRuns],
})
export class JobRunsModule {}
