import { Module } from '@nestjs/common';
import { OptionsModule } from '../../options/options.module.js';
import { PricesModule } from '../prices/prices.module.js';
import { PriceImportController } from './price-import.controller.js';
import { PriceImportResolver } from './price-import.resolver.js';
import { PriceImports } from './price-import.service.js';
import { PriceListFetcher } from './price-list-fetcher.service.js';
import { PriceImportRunsRepository } from './runs/price-import-runs.repository.js';
import { PriceImportRunsResolver } from './runs/price-import-runs.resolver.js';
import { PriceImportJob, PriceImportRuns } from './runs/price-import-runs.service.js';

/** Import of price lists from external sources, and export in the same format. */
@Module({
  imports: [PricesModule, OptionsModule],
  providers: [
    PriceListFetcher,
    PriceImports,
    PriceImportRunsRepository,
    PriceImportRuns,
    PriceImportJob,
    PriceImportResolver,
    PriceImportRunsResolver,
  ],
  controllers: [PriceImportController],
})
export class PriceImportModule {}
