import { Module } from '@nestjs/common';
import { PricesModule } from '../billing/prices/prices.module.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { OptionsModule } from '../options/options.module.js';
import { PriceHistoryResolver } from './price-history.resolver.js';
import { PricingController } from './pricing.controller.js';
import { PricingResolver } from './pricing.resolver.js';
import { PricingService } from './pricing.service.js';

/** The public price list: prices from billing, available models from channels. */
@Module({
  imports: [PricesModule, ChannelsModule, OptionsModule],
  providers: [PricingService, PricingResolver, PriceHistoryResolver],
  controllers: [PricingController],
})
export class PricingModule {}
