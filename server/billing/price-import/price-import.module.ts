import { Module } from '@nestjs/common';
import { JobRunsModule } from '../../jobs/runs/job-runs.module.js';
import { OptionsModule } from '../../options/options.module.js';
import { PricesModule } from '../prices/prices.module.js';
import { PriceImportController } from './price-import.controller.js';
import { PriceImportResolver } from './price-import.resolver.js';
import { PriceImports, PriceListFetcher } from './price-import.service.js';
import { PriceVersionsResolver } from './price-versions.resolver.js';
import { PriceVersions } from './price-versions.service.js';
import { PriceImportJob } from './runs/price-import.job.js';
import { PriceImportRunsResolver } from './runs/price-import-runs.resolver.js';
import { PriceImportRuns } from './runs/price-import-runs.service.js';

/** Import of price lists from external sources, and export in the same format. */
@Module({
  imports: [PricesModule, OptionsModule, JobRunsModule],
  providers: [
    PriceListFetcher,
    PriceImports,
    PriceImportRuns,
    PriceImportJob,
    PriceImportResolver,
    PriceImportRunsResolver,
    PriceVersions,
    PriceVersionsResolver,
  ],
  controllers: [PriceImportController],
  exports: [PriceImports, PriceImportRuns],
})
export class PriceImportModule {}
