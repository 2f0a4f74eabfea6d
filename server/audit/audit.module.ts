import { Module } from '@nestjs/common';
import { AuditEntriesController } from './entries/audit-entries.controller.js';
import { AuditEntriesResolver } from './entries/audit-entries.resolver.js';
import { AuditEntries } from './entries/audit-entries.service.js';
import { LogPartitionsJob } from './log-partitions.job.js';
import { LogPartitions } from './log-partitions.js';
import { LogWriter } from './log-writer.service.js';

/**
 * Reads the audit log, writes the rows of the usage log that are not calls (top-ups, changes by administrators), and
 * creates the partitions of the usage log.
 */
@Module({
  providers: [LogPartitions, LogPartitionsJob, LogWriter, AuditEntries, AuditEntriesResolver],
  controllers: [AuditEntriesController],
  exports: [AuditEntries, LogPartitions, LogWriter],
})
export class AuditModule {}
