import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { PaymentsModule } from '../billing/payments/payments.module.js';
import { PriceImportModule } from '../billing/price-import/price-import.module.js';
import { ReconcileModule } from '../billing/reconcile/reconcile.module.js';
import { ChannelTestsModule } from '../channels/channel-tests.module.js';
import { LogsModule } from '../logs/logs.module.js';
import { NoticesModule } from '../notifications/notices.module.js';
import { IdempotencyModule } from '../platform/http/idempotency/idempotency.module.js';
import { QueueBoard } from './board/queue-board.js';
import { ChannelBalancesHandler } from './handlers/channel-balances.handler.js';
import { ChannelTestsHandler } from './handlers/channel-tests.handler.js';
import { ClosePaymentsHandler } from './handlers/close-payments.handler.js';
import { CodeMailHandler } from './handlers/code-mail.handler.js';
import { ExpiredLoginsHandler } from './handlers/expired-logins.handler.js';
import { IdempotencyKeysHandler } from './handlers/idempotency-keys.handler.js';
import { LogCleanupHandler } from './handlers/log-cleanup.handler.js';
import { LogContentsHandler } from './handlers/log-contents.handler.js';
import { LogPartitionsHandler } from './handlers/log-partitions.handler.js';
import { NoticeDeliveryHandler } from './handlers/notice-delivery.handler.js';
import { OldNoticesHandler } from './handlers/old-notices.handler.js';
import { OldSpendingHandler } from './handlers/old-spending.handler.js';
import { PriceImportHandler } from './handlers/price-import.handler.js';
import { ReconcileHandler } from './handlers/reconcile.handler.js';
import { ScheduledChannelBalancesHandler } from './handlers/scheduled-channel-balances.handler.js';
import { ScheduledChannelTestsHandler } from './handlers/scheduled-channel-tests.handler.js';
import { TaskPollHandler } from './handlers/task-poll.handler.js';
import { JobControl } from './job-control.service.js';
import { JOB_HANDLERS, type JobHandler } from './job-handler.js';
import { JobWatch } from './job-watch.service.js';
import { JobWorkers } from './job-workers.js';
import { JobsResolver } from './jobs.resolver.js';
import { Jobs } from './jobs.service.js';

const handlers = [
  LogPartitionsHandler,
  LogCleanupHandler,
  NoticeDeliveryHandler,
  LogContentsHandler,
  OldNoticesHandler,
  OldSpendingHandler,
  CodeMailHandler,
  ClosePaymentsHandler,
  IdempotencyKeysHandler,
  ExpiredLoginsHandler,
  PriceImportHandler,
  ReconcileHandler,
  TaskPollHandler,
  ChannelTestsHandler,
  ChannelBalancesHandler,
  ScheduledChannelTestsHandler,
  ScheduledChannelBalancesHandler,
];

/** Background work: handlers, schedules, workers, and the jobs that administrators see. */
@Module({
  imports: [
    BillingModule,
    ChannelTestsModule,
    LogsModule,
    NoticesModule,
    PaymentsModule,
    IdempotencyModule,
    ReconcileModule,
    PriceImportModule,
  ],
  providers: [
    ...handlers,
    { provide: JOB_HANDLERS, inject: handlers, useFactory: (...all: JobHandler[]) => all },
    JobWorkers,
    Jobs,
    JobControl,
    JobWatch,
    QueueBoard,
    JobsResolver,
  ],
  exports: [Jobs],
})
export class JobsModule {}
