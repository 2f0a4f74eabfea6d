import { Module } from '@nestjs/common';
import { AlertHistoryModule } from '../alerts/history/alert-history.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { ChannelEventsModule } from '../channels/events/channel-events.module.js';
import { JobRunsModule } from '../jobs/runs/job-runs.module.js';
import { LogsModule } from '../logs/logs.module.js';
import { NoticesModule } from '../notifications/notices.module.js';
import { OptionsModule } from '../options/options.module.js';
import { RetentionJob } from './retention.job.js';
import { RetentionService } from './retention.service.js';

/** Nightly deletion of old rows. */
@Module({
  imports: [
    AlertHistoryModule,
    AuditModule,
    ChannelEventsModule,
    JobRunsModule,
    LogsModule,
    NoticesModule,
    OptionsModule,
  ],
  providers: [RetentionService, RetentionJob],
})
export class RetentionModule {}
