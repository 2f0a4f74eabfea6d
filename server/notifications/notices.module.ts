import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { OptionsModule } from '../options/options.module.js';
import { LowBalance } from './low-balance.service.js';
import { NoticeDelivery } from './notice-delivery.job.js';
import { NoticeWatch, SiteNoticeWatch } from './notice-watch.service.js';
import { NoticesResolver } from './notices.resolver.js';
import { Notices } from './notices.service.js';
import { OldNotices, OwnNotices } from './own-notices.service.js';
import { ReceiverNotices } from './receiver-notices.service.js';
import { RootNotices } from './root-notices.service.js';
import { TestNotices } from './test-notices.service.js';
import { NoticeTransportsModule } from './transports/notice-transports.module.js';

/** Notices to users, in the console and by the transport that they have chosen, and their triggers. */
@Module({
  imports: [OptionsModule, BillingModule, NoticeTransportsModule],
  providers: [
    Notices,
    NoticeDelivery,
    LowBalance,
    ReceiverNotices,
    RootNotices,
    TestNotices,
    OldNotices,
    OwnNotices,
    NoticeWatch,
    SiteNoticeWatch,
    NoticesResolver,
  ],
  exports: [Notices, ReceiverNotices, RootNotices, OldNotices],
})
export class NoticesModule {}
