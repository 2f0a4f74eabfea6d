import { Module } from '@nestjs/common';
import { PriceImportModule } from '../billing/price-import/price-import.module.js';
import { PricesModule } from '../billing/prices/prices.module.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { JobRunsModule } from '../jobs/runs/job-runs.module.js';
import { NoticesModule } from '../notifications/notices.module.js';
import { OptionsModule } from '../options/options.module.js';
import { PriceUpdateJob } from './price-update.job.js';
import { PriceUpdatesResolver } from './price-updates.resolver.js';

/**
 * Updates prices by schedule: price lists from billing, models in use from channels, notices to the super
 * administrator.
 */
@Module({
  imports: [PriceImportModule, PricesModule, ChannelsModule, JobRunsModule, NoticesModule, OptionsModule],
  providers: [PriceUpdateJob, PriceUpdatesResolver],
})
export class PriceUpdatesModule {}
