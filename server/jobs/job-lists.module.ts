import { Module } from '@nestjs/common';
import { JobRegistryModule } from './job-queue.module.js';
import { Jobs } from './jobs.service.js';

/** The queues and their jobs, without the workers. */
@Module({ imports: [JobRegistryModule], providers: [Jobs], exports: [Jobs] })
export class JobListsModule {}
