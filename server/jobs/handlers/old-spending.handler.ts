import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { OldSpending } from '../../billing/ledger/old-spending.service.js';
import { JobHandler } from '../job-handler.js';

/** Deletes the spending of tokens by quarter hour that no cap counts any more. */
@Injectable()
export class OldSpendingHandler extends JobHandler<'old-spending'> {
  readonly name = 'old-spending';
  readonly data = z.object({}).strict();

  constructor(private readonly spending: OldSpending) {
    super();
  }

  async run(): Promise<void> {
    await this.spending.delete();
  }
}
