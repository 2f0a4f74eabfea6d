import { Module } from '@nestjs/common';
import { JobRegistryModule } from '../job-queue.module.js';
import { JobRunsRepository } from './job-runs.repository.js';
import { JobRunsService } from './job-runs.service.js';
import { OldRunsService } from './old-runs.service.js';

/** Long-running work with a record. */
@Module({
  imports: [JobRegistryModule],
  providers: [JobRunsRepository, JobRunsService, OldRunsService],
  exports: [JobRunsService, OldRunsService],
})
export class JobRunsModule {}
