import { Module } from '@nestjs/common';
import { PricesModule } from '../billing/prices/prices.module.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { OptionsModule } from '../options/options.module.js';
import { VendorInvoicesController } from './vendor-invoices.controller.js';
import { VendorInvoicesResolver } from './vendor-invoices.resolver.js';
import { VendorInvoicesService } from './vendor-invoices.service.js';
import { VendorReportsService } from './vendor-reports.service.js';

/** Invoices of vendors, compared with the purchase cost of calls. */
@Module({
  imports: [ChannelsModule, OptionsModule, PricesModule],
  providers: [VendorInvoicesService, VendorReportsService, VendorInvoicesResolver],
  controllers: [VendorInvoicesController],
})
export class VendorInvoicesModule {}
