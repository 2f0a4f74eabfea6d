import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { OptionsModule } from '../options/options.module.js';
import { LowBalance } from './low-balance.service.js';
import { NoticeDelivery } from './notice-delivery.job.js';
import { NoticeTransportsModule } from './notice-transports.module.js';
import { NoticeWatch } from './notice-watch.service.js';
import { NoticesResolver } from './notices.resolver.js';
import { Notices } from './notices.service.js';
import { OldNotices } from './old-notices.service.js';
import { OwnNotices } from './own-notices.service.js';
import { RootNotices } from './root-notices.service.js';
import { SiteNoticeWatch } from './site-notice-watch.service.js';
import { TestNotices } from './test-notices.service.js';

/** Notices to users, in the console and by the transport that they have chosen, and their triggers. */
@Module({
  imports: [OptionsModule, BillingModule, NoticeTransportsModule],
  providers: [
    Notices,
    NoticeDelivery,
    LowBalance,
    RootNotices,
    TestNotices,
    OldNotices,
    OwnNotices,
    NoticeWatch,
    SiteNoticeWatch,
    NoticesResolver,
  ],
  exports: [Notices, RootNotices, OldNotices],
})
export class NoticesModule {}
