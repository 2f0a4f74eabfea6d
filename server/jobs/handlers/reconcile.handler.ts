import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type OnProgress, Reconcile } from '../../billing/reconcile/reconcile.service.js';
import type { JobData } from '../../platform/coordination/job-queue.port.js';
import { JobHandler } from '../job-handler.js';

/**
 * Reconciles the ledger; without an id, as in the nightly run, requests a reconciliation. Differences do not fail the
 * job: they are stored for administrators.
 */
@Injectable()
export class ReconcileHandler extends JobHandler<'reconcile'> {
  readonly name = 'reconcile';
  readonly data = z.object({ reconciliationId: z.int().optional() }).strict();

  constructor(private readonly reconcile: Reconcile) {
    super();
  }

  async run({ reconciliationId }: JobData['reconcile'], onProgress: OnProgress, cancelled: AbortSignal): Promise<void> {
    if (reconciliationId === undefined) await this.reconcile.startScheduled();
    else await this.reconcile.run(reconciliationId, onProgress, cancelled);
  }

  override async cancel({ reconciliationId }: JobData['reconcile']): Promise<void> {
    if (reconciliationId !== undefined) await this.reconcile.cancel(reconciliationId);
  }

  override async pending(): Promise<JobData['reconcile'][]> {
    return (await this.reconcile.pending()).map((reconciliationId) => ({ reconciliationId }));
  }
}
