import { Module } from '@nestjs/common';
import { LogPartitionsJob } from './log-partitions.job.js';
import { LogPartitions } from './log-partitions.js';
import { LogWriter } from './log-writer.service.js';

/** Writes the log rows that are not calls (top-ups, changes by administrators) and creates the log's partitions. */
@Module({ providers: [LogPartitions, LogPartitionsJob, LogWriter], exports: [LogPartitions, LogWriter] })
export class AuditModule {}
