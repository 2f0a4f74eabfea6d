import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { PriceImportRuns } from '../../billing/price-import/runs/price-import-runs.service.js';
import type { JobData } from '../../platform/coordination/job-queue.port.js';
import { JobHandler } from '../job-handler.js';

/** Fetches a price list; without an id, as in the nightly run, deletes the results of old imports. */
@Injectable()
export class PriceImportHandler extends JobHandler<'price-import'> {
  readonly name = 'price-import';
  readonly data = z.object({ importId: z.int().optional() }).strict();

  constructor(private readonly runs: PriceImportRuns) {
    super();
  }

  async run({ importId }: JobData['price-import']): Promise<void> {
    if (importId === undefined) await this.runs.forgetOld();
    else await this.runs.run(importId);
  }

  override async cancel({ importId }: JobData['price-import']): Promise<void> {
    if (importId !== undefined) await this.runs.cancel(importId);
  }

  override async pending(): Promise<JobData['price-import'][]> {
    return (await this.runs.pending()).map((importId) => ({ importId }));
  }
}
