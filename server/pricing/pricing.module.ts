import { Module } from '@nestjs/common';
import { PricesModule } from '../billing/prices/prices.module.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { LogsModule } from '../logs/logs.module.js';
import { OptionsModule } from '../options/options.module.js';
import { PriceHistoryResolver } from './price-history.resolver.js';
import { PricingController } from './pricing.controller.js';
import { PricingResolver } from './pricing.resolver.js';
import { PricingService } from './pricing.service.js';
import { RepricedUsageResolver } from './repriced-usage.resolver.js';
import { RepricedUsageService } from './repriced-usage.service.js';

/**
 * The public price list: prices from billing, available models from channels; the history of prices, and the effect of
 * other prices on the calls of the log.
 */
@Module({
  imports: [PricesModule, ChannelsModule, LogsModule, OptionsModule],
  providers: [PricingService, PricingResolver, PriceHistoryResolver, RepricedUsageService, RepricedUsageResolver],
  controllers: [PricingController],
})
export class PricingModule {}
