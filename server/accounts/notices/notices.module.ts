import { Module } from '@nestjs/common';
import { BillingModule } from '../../billing/billing.module.js';
import { OptionsModule } from '../../options/options.module.js';
import { LowBalance } from './low-balance.service.js';
import { Notices } from './notices.service.js';
import { RootNotices } from './root-notices.service.js';

/** Messages to users outside the console, and what brings them about. */
@Module({
  imports: [OptionsModule, BillingModule],
  providers: [Notices, LowBalance, RootNotices],
  exports: [Notices, RootNotices],
})
export class NoticesModule {}
