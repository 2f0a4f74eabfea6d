import { Module } from '@nestjs/common';
import { AuditEntriesController } from './entries/audit-entries.controller.js';
import { AuditEntriesResolver } from './entries/audit-entries.resolver.js';
import { AuditEntriesService } from './entries/audit-entries.service.js';
import { AuditDeliveriesJob, AuditSinkDeliveryJob } from './sinks/audit-sink-delivery.job.js';
import { AuditSinkMetricsService } from './sinks/audit-sink-metrics.service.js';
import { AuditSinkSenderService } from './sinks/audit-sink-sender.service.js';
import { AuditSinksRepository } from './sinks/audit-sinks.repository.js';
import { AuditSinksResolver } from './sinks/audit-sinks.resolver.js';
import { AuditSinksService } from './sinks/audit-sinks.service.js';
import { AuditWebhookTarget } from './sinks/targets/audit-webhook.target.js';
import { SyslogTarget } from './sinks/targets/syslog.target.js';

/** Reads the audit log and sends it to sinks. */
@Module({
  providers: [
    AuditEntriesService,
    AuditEntriesResolver,
    AuditSinksRepository,
    AuditWebhookTarget,
    SyslogTarget,
    AuditSinkSenderService,
    AuditSinksService,
    AuditSinksResolver,
    AuditSinkMetricsService,
    AuditSinkDeliveryJob,
    AuditDeliveriesJob,
  ],
  controllers: [AuditEntriesController],
  exports: [AuditEntriesService],
})
export class AuditModule {}
