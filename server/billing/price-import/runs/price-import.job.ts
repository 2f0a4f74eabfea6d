import type { z } from 'zod';
import type { JobRun, RunResult } from '../../../jobs/runs/job-run.js';
import { JobRunsService } from '../../../jobs/runs/job-runs.service.js';
import { RunJob } from '../../../jobs/runs/run-job.js';
import { BackgroundJob } from '../../../platform/coordination/background-job.js';
import { countKinds } from '../price-changes.js';
import { PriceImports } from '../price-imports.js';
import { type PriceImportDetailsModel, toPriceImportDetails } from './price-import-details.model.js';
import { priceImportParams } from './price-import-run.js';

type Params = z.infer<typeof priceImportParams>;

/** Fetches a price list and compares it with the current prices. The changes are never applied automatically. */
@BackgroundJob({ name: 'price-import', attempts: 10, backoffMs: 10_000, parksFailures: false })
export class PriceImportJob extends RunJob<Params> {
  readonly params = priceImportParams;
  readonly retention = { days: 30 };
  override readonly maxTries = 4;
  override readonly reviewed = true;
  override readonly subject = 'prices';

  constructor(
    runs: JobRunsService,
    private readonly imports: PriceImports,
  ) {
    super(runs);
  }

  override details(run: JobRun): PriceImportDetailsModel {
    return toPriceImportDetails(run);
  }

  async execute({ url, vendors }: Params): Promise<RunResult> {
    const { digest, pricesDigest, source, changes } = await this.imports.preview({ url, vendors });
    return { summary: { digest, pricesDigest, source, counts: countKinds(changes) }, items: changes };
  }
}
