import { Module } from '@nestjs/common';
import { OptionsModule } from '../../options/options.module.js';
import { UsageLogModule } from '../../usage-log/usage-log.module.js';
import { BillingModule } from '../billing.module.js';
import { RebatesService } from './rebates.service.js';

/** The share of a payment that goes to the user who invited the payer. */
@Module({
  imports: [UsageLogModule, BillingModule, OptionsModule],
  providers: [RebatesService],
  exports: [RebatesService],
})
export class RebatesModule {}
