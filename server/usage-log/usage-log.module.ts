import { Module } from '@nestjs/common';
import { LogPartitionsJob } from './log-partitions.job.js';
import { LogPartitions } from './log-partitions.js';
import { LogWriterService } from './log-writer.service.js';

/**
 * The contents of the rows of the usage log, the rows that are not calls (top-ups, changes by administrators), and the
 * partitions of the table. The modules that book write these rows; `logs` reads them.
 */
@Module({
  providers: [LogPartitions, LogPartitionsJob, LogWriterService],
  exports: [LogPartitions, LogWriterService],
})
export class UsageLogModule {}
