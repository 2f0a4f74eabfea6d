import { Module } from '@nestjs/common';
import { ReconcileResolver } from './reconcile.resolver.js';
import { Reconcile } from './reconcile.service.js';

/** The proof that every sum of money is right. */
@Module({ providers: [Reconcile, ReconcileResolver], exports: [Reconcile] })
export class ReconcileModule {}
