import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { SettlementLag } from '../alerts/evaluation/settlement-lag.port.js';
import { BillingModule } from '../billing/billing.module.js';
import { ReconcileModule } from '../billing/reconcile/reconcile.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { FailedJobsModule } from '../jobs/runs/failed-jobs.module.js';
import { ConnectionHealth } from './connection-health.js';
import { LimitStandingsResolver } from './limits/limit-standings.resolver.js';
import { LimitStandingsService } from './limits/limit-standings.service.js';
import { MetricsRoutes } from './metrics.routes.js';
import { MetricsPort, MetricsService } from './metrics.service.js';
import { ProcessHealthService } from './process-health.service.js';
import { LatestReleaseResolver } from './release/latest-release.resolver.js';
import { LatestReleaseService } from './release/latest-release.service.js';
import { SiteHealthResolver } from './site-health.resolver.js';
import { SiteHealthService } from './site-health.service.js';
import { SiteHealthMetrics } from './site-health-metrics.js';

/** Monitoring for operators: metrics for Prometheus, health for the console, and newer releases. */
@Global()
@Module({
  imports: [DiscoveryModule, BillingModule, ReconcileModule, JobsModule, FailedJobsModule],
  providers: [
    ConnectionHealth,
    ProcessHealthService,
    SiteHealthService,
    { provide: SettlementLag, useExisting: SiteHealthService },
    SiteHealthMetrics,
    MetricsService,
    MetricsRoutes,
    MetricsPort,
    SiteHealthResolver,
    LimitStandingsService,
    LimitStandingsResolver,
    LatestReleaseService,
    LatestReleaseResolver,
  ],
  exports: [SettlementLag],
})
export class MonitoringModule {}
