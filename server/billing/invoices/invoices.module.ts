import { Module } from '@nestjs/common';
import { OptionsModule } from '../../options/options.module.js';
import { InvoicesController } from './invoices.controller.js';
import { InvoiceOfferResolver, InvoicesResolver } from './invoices.resolver.js';
import { BillingDetails, Invoices } from './invoices.service.js';
import { Invoicing } from './invoicing.service.js';
import { IssueInvoicesJob } from './issue-invoices.job.js';

/** Invoices and credit notes of paid orders. */
@Module({
  imports: [OptionsModule],
  providers: [BillingDetails, Invoicing, IssueInvoicesJob, Invoices, InvoicesResolver, InvoiceOfferResolver],
  controllers: [InvoicesController],
})
export class InvoicesModule {}
