import { Module } from '@nestjs/common';
import { OptionsModule } from '../../options/options.module.js';
import { PriceCatalog } from './price-catalog.js';
import { PurchasePrices } from './purchase-price.js';

@Module({
  imports: [OptionsModule],
  providers: [PriceCatalog, PurchasePrices],
  exports: [PriceCatalog, PurchasePrices],
})
export class PricesModule {}
