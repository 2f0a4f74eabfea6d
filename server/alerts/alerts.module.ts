import { Module } from '@nestjs/common';
import { ReconcileModule } from '../billing/reconcile/reconcile.module.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { FailedJobsModule } from '../jobs/runs/failed-jobs.module.js';
import { NoticesModule } from '../notifications/notices.module.js';
import { NoticeTransportsModule } from '../notifications/transports/notice-transports.module.js';
import { OptionsModule } from '../options/options.module.js';
import { AlertEvaluationJob } from './evaluation/alert-evaluation.job.js';
import { AlertEvaluatorService } from './evaluation/alert-evaluator.service.js';
import { BudgetObserverService } from './evaluation/budget-observer.service.js';
import { CallObserverService } from './evaluation/call-observer.service.js';
import { SiteObserverService } from './evaluation/site-observer.service.js';
import { AlertHistoryModule } from './history/alert-history.module.js';
import { AlertReceiversResolver } from './receivers/alert-receivers.resolver.js';
import { AlertReceiversService } from './receivers/alert-receivers.service.js';
import { AlertRulesResolver } from './rules/alert-rules.resolver.js';
import { AlertRulesService } from './rules/alert-rules.service.js';

/** Alert rules, what they found, and the receivers of their messages. */
@Module({
  imports: [
    AlertHistoryModule,
    OptionsModule,
    ReconcileModule,
    ChannelsModule,
    FailedJobsModule,
    NoticesModule,
    NoticeTransportsModule,
  ],
  providers: [
    AlertReceiversService,
    AlertReceiversResolver,
    AlertRulesService,
    AlertRulesResolver,
    CallObserverService,
    BudgetObserverService,
    SiteObserverService,
    AlertEvaluatorService,
    AlertEvaluationJob,
  ],
})
export class AlertsModule {}
