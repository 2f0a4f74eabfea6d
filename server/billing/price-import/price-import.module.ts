import { Module } from '@nestjs/common';
import { JobRunsModule } from '../../jobs/runs/job-runs.module.js';
import { OptionsModule } from '../../options/options.module.js';
import { PricesModule } from '../prices/prices.module.js';
import { PriceImportController } from './price-import.controller.js';
import { PriceImportResolver } from './price-import.resolver.js';
import { PriceImports, PriceListFetcher } from './price-imports.js';
import { PriceVersionsResolver } from './price-versions.resolver.js';
import { PriceVersionsService } from './price-versions.service.js';
import { PriceImportJob } from './runs/price-import.job.js';
import { PriceImportDetailsResolver, PriceImportRunsResolver } from './runs/price-import-runs.resolver.js';
import { PriceImportRunsService } from './runs/price-import-runs.service.js';

/** Import of price lists from external sources, and export in the same format. */
@Module({
  imports: [PricesModule, OptionsModule, JobRunsModule],
  providers: [
    PriceListFetcher,
    PriceImports,
    PriceImportRunsService,
    PriceImportJob,
    PriceImportResolver,
    PriceImportRunsResolver,
    PriceImportDetailsResolver,
    PriceVersionsService,
    PriceVersionsResolver,
  ],
  controllers: [PriceImportController],
  exports: [PriceImports, PriceImportRunsService],
})
export class PriceImportModule {}
