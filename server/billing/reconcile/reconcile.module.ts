import { Module } from '@nestjs/common';
import { ReconcileResolver } from './reconcile.resolver.js';
import { Reconcile } from './reconcile.service.js';
import { ReconciliationsRepository } from './reconciliations.repository.js';

/** The proof that every sum of money is right. */
@Module({ providers: [ReconciliationsRepository, Reconcile, ReconcileResolver], exports: [Reconcile] })
export class ReconcileModule {}
