import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { FailedCalls } from './failed-calls.service.js';
import { LogDatabase } from './log-database.js';
import { LogFieldsResolver, RouteStepFieldsResolver } from './log-fields.resolver.js';
import { LogPartitions } from './log-partitions.js';
import { LogTail } from './log-tail.service.js';
import { LogTotalsRepository } from './log-totals.repository.js';
import { LogWriter } from './log-writer.service.js';
import { LogsController } from './logs.controller.js';
import { LogsRepository } from './logs.repository.js';
import { LogsResolver } from './logs.resolver.js';
import { LogsService } from './logs.service.js';

/** The usage log: what is written beside the calls, and everything that is read. */
@Module({
  imports: [BillingModule],
  providers: [
    LogPartitions,
    LogWriter,
    FailedCalls,
    LogDatabase,
    LogsRepository,
    LogTotalsRepository,
    LogsService,
    LogTail,
    LogsResolver,
    LogFieldsResolver,
    RouteStepFieldsResolver,
  ],
  controllers: [LogsController],
  exports: [LogWriter, LogsService, FailedCalls],
})
export class LogsModule {}
