import { Module } from '@nestjs/common';
import { OptionsModule } from '../../options/options.module.js';
import { InvoicesController } from './invoices.controller.js';
import { InvoiceOfferResolver, InvoicesResolver } from './invoices.resolver.js';
import { BillingDetails, InvoicesService } from './invoices.service.js';
import { InvoicingService } from './invoicing.service.js';
import { IssueInvoicesJob } from './issue-invoices.job.js';

/** Invoices and credit notes of paid orders. */
@Module({
  imports: [OptionsModule],
  providers: [
    BillingDetails,
    InvoicingService,
    IssueInvoicesJob,
    InvoicesService,
    InvoicesResolver,
    InvoiceOfferResolver,
  ],
  controllers: [InvoicesController],
})
export class InvoicesModule {}
