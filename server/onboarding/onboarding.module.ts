import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { PricesModule } from '../billing/prices/prices.module.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { OnboardingResolver } from './onboarding.resolver.js';
import { OnboardingService } from './onboarding.service.js';

/** Combines the state of other modules into the onboarding steps of a new site; has no table. */
@Module({
  imports: [BillingModule, PricesModule, ChannelsModule, TokensModule],
  providers: [OnboardingService, OnboardingResolver],
})
export class OnboardingModule {}
