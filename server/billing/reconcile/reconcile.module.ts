import { Module } from '@nestjs/common';
import { JobRunsModule } from '../../jobs/runs/job-runs.module.js';
import { ReconcileJob } from './reconcile.job.js';
import { ReconcileResolver, ReconciliationDetailsResolver } from './reconcile.resolver.js';
import { ReconcileService } from './reconcile.service.js';

/** Reconciliation: checks all stored sums of the ledger. */
@Module({
  imports: [JobRunsModule],
  providers: [ReconcileService, ReconcileJob, ReconcileResolver, ReconciliationDetailsResolver],
  exports: [ReconcileService],
})
export class ReconcileModule {}
