import { Module } from '@nestjs/common';
import { NoticesModule } from '../accounts/notices/notices.module.js';
import { ReconcileModule } from '../billing/reconcile/reconcile.module.js';
import { LogsModule } from '../logs/logs.module.js';
import { LogCleanupHandler } from './handlers/log-cleanup.handler.js';
import { LogPartitionsHandler } from './handlers/log-partitions.handler.js';
import { NoticeDeliveryHandler } from './handlers/notice-delivery.handler.js';
import { ReconcileHandler } from './handlers/reconcile.handler.js';
import type { JobHandler } from './job-handler.js';
import { JOB_HANDLERS, JobWorkers } from './job-workers.js';
import { JobsResolver } from './jobs.resolver.js';
import { Jobs } from './jobs.service.js';

const handlers = [LogPartitionsHandler, LogCleanupHandler, NoticeDeliveryHandler, ReconcileHandler];

/** Background work: who does it, when, and what administrators see of it. */
@Module({
  imports: [LogsModule, NoticesModule, ReconcileModule],
  providers: [
    ...handlers,
    { provide: JOB_HANDLERS, inject: handlers, useFactory: (...all: JobHandler[]) => all },
    JobWorkers,
    Jobs,
    JobsResolver,
  ],
})
export class JobsModule {}
