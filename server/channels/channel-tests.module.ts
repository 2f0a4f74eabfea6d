import { Module } from '@nestjs/common';
import { JobRunsModule } from '../jobs/runs/job-runs.module.js';
import { NoticesModule } from '../notifications/notices.module.js';
import { OptionsModule } from '../options/options.module.js';
import { ChannelBalanceRunsService } from './balances/channel-balance-runs.service.js';
import { ChannelBalancesController } from './balances/channel-balances.controller.js';
import { ChannelBalancesJob } from './balances/channel-balances.job.js';
import { ChannelBalancesResolver, ReportedBalancesResolver } from './balances/channel-balances.resolver.js';
import { ChannelBalancesService } from './balances/channel-balances.service.js';
import { ScheduledChannelBalancesJob } from './balances/scheduled-channel-balances.job.js';
import { ChannelsModule } from './channels.module.js';
import { ChannelOutagesService } from './outages/channel-outages.service.js';
import { ChannelRunFieldsResolver } from './runs/channel-run-fields.resolver.js';
import { RunScheduleService } from './runs/run-schedule.service.js';
import { ChannelTestRunsService } from './testing/channel-test-runs.service.js';
import { ChannelTestsController } from './testing/channel-tests.controller.js';
import { ChannelTestsJob } from './testing/channel-tests.job.js';
import { ChannelTestsResolver } from './testing/channel-tests.resolver.js';
import { ChannelTestsService } from './testing/channel-tests.service.js';
import { ScheduledChannelTestsJob } from './testing/scheduled-channel-tests.job.js';

/** Channel tests and balances, single or for all channels, and outage notices for the super administrator. */
@Module({
  imports: [ChannelsModule, JobRunsModule, NoticesModule, OptionsModule],
  providers: [
    RunScheduleService,
    ChannelRunFieldsResolver,
    ChannelOutagesService,
    ChannelTestsService,
    ChannelTestRunsService,
    ChannelTestsJob,
    ScheduledChannelTestsJob,
    ChannelTestsResolver,
    ChannelBalancesService,
    ChannelBalanceRunsService,
    ChannelBalancesJob,
    ScheduledChannelBalancesJob,
    ChannelBalancesResolver,
    ReportedBalancesResolver,
  ],
  controllers: [ChannelTestsController, ChannelBalancesController],
})
export class ChannelTestsModule {}
