import { Module } from '@nestjs/common';
import { OptionsModule } from '../../options/options.module.js';
import { PriceCatalog } from './price-catalog.js';

@Module({ imports: [OptionsModule], providers: [PriceCatalog], exports: [PriceCatalog] })
export class PricesModule {}
