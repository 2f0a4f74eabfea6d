import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type OnProgress, Reconcile } from '../../billing/reconcile/reconcile.service.js';
import type { JobData } from '../../platform/coordination/job-queue.port.js';
import { JobHandler } from '../job-handler.js';

/**
 * Proves that the books are right; without an id, as every night, it asks for such a proof. What differs is no failure of
 * the job: it is kept for administrators.
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
