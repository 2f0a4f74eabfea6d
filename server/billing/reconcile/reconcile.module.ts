import { Module } from '@nestjs/common';
import { ReconcileResolver } from './reconcile.resolver.js';
import { Reconcile, ReconcileJob } from './reconcile.service.js';
import { ReconciliationsRepository } from './reconciliations.repository.js';

/** Reconciliation: checks all stored sums of the ledger. */
@Module({ providers: [ReconciliationsRepository, Reconcile, ReconcileJob, ReconcileResolver], exports: [Reconcile] })
export class ReconcileModule {}
