import { Module } from '@nestjs/common';
import { ReconcileModule } from '../billing/reconcile/reconcile.module.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { JobListsModule } from '../jobs/job-queue.module.js';
import { NoticesModule } from '../notifications/notices.module.js';
import { NoticeTransportsModule } from '../notifications/transports/notice-transports.module.js';
import { OptionsModule } from '../options/options.module.js';
import { AlertEvaluationJob } from './evaluation/alert-evaluation.job.js';
import { AlertEvaluator } from './evaluation/alert-evaluator.service.js';
import { BudgetObserver } from './evaluation/budget-observer.service.js';
import { CallObserver } from './evaluation/call-observer.service.js';
import { SiteObserver } from './evaluation/site-observer.service.js';
import { AlertHistoryModule } from './history/alert-history.module.js';
import { AlertReceiversResolver } from './receivers/alert-receivers.resolver.js';
import { AlertReceivers } from './receivers/alert-receivers.service.js';
import { AlertRulesResolver } from './rules/alert-rules.resolver.js';
import { AlertRules } from './rules/alert-rules.service.js';

/** Alert rules, what they found, and the receivers of their messages. */
@Module({
  imports: [
    AlertHistoryModule,
    OptionsModule,
    ReconcileModule,
    ChannelsModule,
    JobListsModule,
    NoticesModule,
    NoticeTransportsModule,
  ],
  providers: [
    AlertReceivers,
    AlertReceiversResolver,
    AlertRules,
    AlertRulesResolver,
    CallObserver,
    BudgetObserver,
    SiteObserver,
    AlertEvaluator,
    AlertEvaluationJob,
  ],
})
export class AlertsModule {}
