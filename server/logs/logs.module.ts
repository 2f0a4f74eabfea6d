import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { JobRunsModule } from '../jobs/runs/job-runs.module.js';
import { NoticesModule } from '../notifications/notices.module.js';
import { OptionsModule } from '../options/options.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { UsageLogModule } from '../usage-log/usage-log.module.js';
import { LogArchiveService } from './archive/log-archive.service.js';
import { LogArchivesRepository } from './archive/log-archives.repository.js';
import { ChargedCallsService } from './charged-calls.service.js';
import { LogCleanupJob } from './cleanup/log-cleanup.job.js';
import { LogCleanupsController } from './cleanup/log-cleanups.controller.js';
import { LogCleanupsResolver } from './cleanup/log-cleanups.resolver.js';
import { LogCleanupsService } from './cleanup/log-cleanups.service.js';
import { LogContentWriterService } from './contents/log-content-writer.service.js';
import { LogContentsController } from './contents/log-contents.controller.js';
import { LogContentsRepository } from './contents/log-contents.repository.js';
import { LogContentsResolver } from './contents/log-contents.resolver.js';
import { LogContentsService } from './contents/log-contents.service.js';
import { ConversationsRepository } from './conversations/conversations.repository.js';
import { ConversationsResolver } from './conversations/conversations.resolver.js';
import { ConversationsService } from './conversations/conversations.service.js';
import { LogExportsController } from './export/log-exports.controller.js';
import { LogExportsService } from './export/log-exports.service.js';
import { FailedCallsService } from './failed-calls.service.js';
import { LogIndexesJob } from './indexes/log-indexes.job.js';
import { LogDatabase } from './log-database.js';
import { AttemptFieldsResolver, LogStatFieldsResolver } from './log-fields.resolver.js';
import { LogReadersService } from './log-readers.service.js';
import { LogTailService } from './log-tail.service.js';
import { LogTotalsRepository } from './log-totals.repository.js';
import { LogsController } from './logs.controller.js';
import { LogsRepository } from './logs.repository.js';
import { LogsResolver } from './logs.resolver.js';
import { LogsService } from './logs.service.js';
import { ExpiredResponsesJob } from './responses/expired-responses.job.js';
import { ResponseStoreRepository } from './responses/response-store.repository.js';
import { ResponseStoreService } from './responses/response-store.service.js';
import { LogBatches } from './sinks/log-batches.repository.js';
import { LogBatchesJob, LogSinkDeliveryJob } from './sinks/log-sink-delivery.job.js';
import { LogSinkMetricsService } from './sinks/log-sink-metrics.service.js';
import { LogSinkSenderService } from './sinks/log-sink-sender.service.js';
import { LogSinksRepository } from './sinks/log-sinks.repository.js';
import { LogSinksResolver } from './sinks/log-sinks.resolver.js';
import { LogSinksService } from './sinks/log-sinks.service.js';
import { ClickhouseTarget } from './sinks/targets/clickhouse.target.js';
import { OtlpTarget } from './sinks/targets/otlp.target.js';
import { S3Target } from './sinks/targets/s3.target.js';
import { SinkTargets } from './sinks/targets/sink-targets.js';
import { WebhookTarget } from './sinks/targets/webhook.target.js';
import { TokenLogPreflight } from './token-log-preflight.js';
import { UsageDaysBackfillJob, UsageDaysJob } from './usage/days/usage-days.job.js';
import { UsageDaysService } from './usage/days/usage-days.service.js';
import { ErrorCountsResolver } from './usage/errors/error-counts.resolver.js';
import { ErrorCountsService } from './usage/errors/error-counts.service.js';
import { UsageResolver } from './usage/usage.resolver.js';
import { UsageDataController } from './usage/usage-data.controller.js';
import { UsageDataService } from './usage/usage-data.service.js';
import { UsageSeriesRepository } from './usage/usage-series.repository.js';
import { UsageSeriesService } from './usage/usage-series.service.js';
import { UsageWatchService } from './usage/usage-watch.service.js';

/** The usage log: rows that are not calls, and all queries. */
@Module({
  imports: [UsageLogModule, BillingModule, JobRunsModule, NoticesModule, OptionsModule, TokensModule],
  providers: [
    ChargedCallsService,
    FailedCallsService,
    LogDatabase,
    LogsRepository,
    LogTotalsRepository,
    LogsService,
    TokenLogPreflight,
    LogReadersService,
    LogTailService,
    LogsResolver,
    AttemptFieldsResolver,
    LogStatFieldsResolver,
    ConversationsRepository,
    ConversationsService,
    ConversationsResolver,
    LogArchiveService,
    LogArchivesRepository,
    LogCleanupsService,
    LogCleanupJob,
    LogCleanupsResolver,
    LogIndexesJob,
    LogContentsRepository,
    LogContentWriterService,
    LogContentsService,
    ResponseStoreRepository,
    ResponseStoreService,
    ExpiredResponsesJob,
    LogContentsResolver,
    LogExportsService,
    WebhookTarget,
    ClickhouseTarget,
    S3Target,
    OtlpTarget,
    SinkTargets,
    LogBatches,
    LogSinksRepository,
    LogSinkSenderService,
    LogSinksService,
    LogSinksResolver,
    LogSinkMetricsService,
    LogSinkDeliveryJob,
    LogBatchesJob,
    UsageDaysService,
    UsageDaysBackfillJob,
    UsageDaysJob,
    UsageSeriesRepository,
    UsageSeriesService,
    UsageWatchService,
    UsageDataService,
    UsageResolver,
    ErrorCountsService,
    ErrorCountsResolver,
  ],
  controllers: [
    LogsController,
    LogCleanupsController,
    LogExportsController,
    UsageDataController,
    LogContentsController,
  ],
  exports: [
    UsageLogModule,
    LogsService,
    LogCleanupsService,
    ChargedCallsService,
    FailedCallsService,
    LogContentsService,
    LogContentWriterService,
    LogExportsService,
    ResponseStoreService,
  ],
})
export class LogsModule {}
