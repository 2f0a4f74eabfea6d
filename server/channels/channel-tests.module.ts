import { Module } from '@nestjs/common';
import { NoticesModule } from '../notifications/notices.module.js';
import { OptionsModule } from '../options/options.module.js';
import { ChannelBalanceRuns } from './balances/channel-balance-runs.service.js';
import { ChannelBalancesController } from './balances/channel-balances.controller.js';
import { ChannelBalancesResolver } from './balances/channel-balances.resolver.js';
import { ChannelBalances } from './balances/channel-balances.service.js';
import { ReportedBalancesResolver } from './balances/reported-balances.resolver.js';
import { ChannelsModule } from './channels.module.js';
import { ChannelOutages } from './outages/channel-outages.service.js';
import { ChannelRunFieldsResolver } from './runs/channel-run-fields.resolver.js';
import { ChannelRunsRepository } from './runs/channel-runs.repository.js';
import { ChannelRuns } from './runs/channel-runs.service.js';
import { RunSchedule } from './runs/run-schedule.service.js';
import { ChannelTestRuns } from './testing/channel-test-runs.service.js';
import { ChannelTestsController } from './testing/channel-tests.controller.js';
import { ChannelTestsResolver } from './testing/channel-tests.resolver.js';
import { ChannelTests } from './testing/channel-tests.service.js';

/** Channel tests and balances, single or for all channels, and outage notices for the super administrator. */
@Module({
  imports: [ChannelsModule, NoticesModule, OptionsModule],
  providers: [
    ChannelRunsRepository,
    ChannelRuns,
    RunSchedule,
    ChannelRunFieldsResolver,
    ChannelOutages,
    ChannelTests,
    ChannelTestRuns,
    ChannelTestsResolver,
    ChannelBalances,
    ChannelBalanceRuns,
    ChannelBalancesResolver,
    ReportedBalancesResolver,
  ],
  controllers: [ChannelTestsController, ChannelBalancesController],
  exports: [ChannelTestRuns, ChannelBalanceRuns],
})
export class ChannelTestsModule {}
