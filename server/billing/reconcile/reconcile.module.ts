import { Module } from '@nestjs/common';
import { JobRunsModule } from '../../jobs/runs/job-runs.module.js';
import { ReconcileResolver, ReconciliationDetailsResolver } from './reconcile.resolver.js';
import { Reconcile, ReconcileJob } from './reconcile.service.js';

/** Reconciliation: checks all stored sums of the ledger. */
@Module({
  imports: [JobRunsModule],
  providers: [Reconcile, ReconcileJob, ReconcileResolver, ReconciliationDetailsResolver],
  exports: [Reconcile],
})
export class ReconcileModule {}
