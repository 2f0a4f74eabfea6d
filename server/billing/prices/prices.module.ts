import { Module } from '@nestjs/common';
import { OptionsModule } from '../../options/options.module.js';
import { PriceBook } from './price-book.js';

@Module({ imports: [OptionsModule], providers: [PriceBook], exports: [PriceBook] })
export class PricesModule {}
