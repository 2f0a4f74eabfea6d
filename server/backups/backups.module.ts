import { Module } from '@nestjs/common';
import { JobRunsModule } from '../jobs/runs/job-runs.module.js';
import { BackupJob } from './backup.job.js';

/** Scheduled backups. */
@Module({ imports: [JobRunsModule], providers: [BackupJob] })
export class BackupsModule {}
