import { ResolveField, Resolver } from '@nestjs/graphql';
import { TopUpOfferModel } from '../payments/payment.model.js';
import { Invoicing } from './invoicing.service.js';

@Resolver(() => TopUpOfferModel)
export class InvoiceOfferResolver {
  constructor(private readonly invoicing: Invoicing) {}

  @ResolveField(() => Boolean, { description: 'Whether paid orders get an invoice.' })
  hasInvoices(): boolean {
    return this.invoicing.from !== null;
  }
}
