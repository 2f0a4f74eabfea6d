import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { OptionsModule } from '../options/options.module.js';
import { LowBalanceService } from './low-balance.service.js';
import { NoticeDeliveryJob } from './notice-delivery.job.js';
import { NoticeWatchService, SiteNoticeWatch } from './notice-watch.service.js';
import { NoticesResolver } from './notices.resolver.js';
import { NoticesService } from './notices.service.js';
import { OldNotices, OwnNoticesService } from './own-notices.service.js';
import { ReceiverNoticesService } from './receiver-notices.service.js';
import { RootNoticesService } from './root-notices.service.js';
import { TestNoticesService } from './test-notices.service.js';
import { NoticeTransportsModule } from './transports/notice-transports.module.js';

/** Notices to users, in the console and by the transport that they have chosen, and their triggers. */
@Module({
  imports: [OptionsModule, BillingModule, NoticeTransportsModule],
  providers: [
    NoticesService,
    NoticeDeliveryJob,
    LowBalanceService,
    ReceiverNoticesService,
    RootNoticesService,
    TestNoticesService,
    OldNotices,
    OwnNoticesService,
    NoticeWatchService,
    SiteNoticeWatch,
    NoticesResolver,
  ],
  exports: [NoticesService, ReceiverNoticesService, RootNoticesService, OldNotices],
})
export class NoticesModule {}
