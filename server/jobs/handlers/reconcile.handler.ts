import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Reconcile } from '../../billing/reconcile/reconcile.service.js';
import { JobHandler } from '../job-handler.js';

/** Proves every night that the books are right. What differs is no failure of the job: it is kept for administrators. */
@Injectable()
export class ReconcileHandler extends JobHandler<'reconcile'> {
  readonly name = 'reconcile';
  readonly data = z.object({}).strict();

  constructor(private readonly reconcile: Reconcile) {
    super();
  }

  async run(): Promise<void> {
    await this.reconcile.run();
  }
}
