import { Module } from '@nestjs/common';
import { JobListsModule } from '../job-queue.module.js';
import { FailedJobsService } from './failed-jobs.service.js';
import { JobRunsModule } from './job-runs.module.js';

/** Counts failures for alerts and metrics. */
@Module({ imports: [JobListsModule, JobRunsModule], providers: [FailedJobsService], exports: [FailedJobsService] })
export class FailedJobsModule {}
