import { Args, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { AppError } from '../../common/errors/app-error.js';
import { may, type Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { PageInput, toConnection } from '../../platform/graphql/connection.js';
import { listPageOf } from '../../platform/graphql/list-page.js';
import { Scope } from '../../platform/graphql/scope.js';
import { TopUpOfferModel } from '../payments/payment.model.js';
import { BillingDetailsInput } from './billing-details.input.js';
import { InvoiceConnection, InvoicePartyModel, toInvoiceModel } from './invoice.model.js';
import { BillingDetails, InvoicesService } from './invoices.service.js';
import { InvoicingService } from './invoicing.service.js';

@Resolver()
export class InvoicesResolver {
  constructor(
    private readonly list: InvoicesService,
    private readonly details: BillingDetails,
  ) {}

  @Query(() => InvoiceConnection, {
    description:
      "Invoices and credit notes, newest first: the caller's own, or those of the site, which needs payments:read.",
  })
  @Access('user', { allUsers: 'payments:read' })
  async invoices(
    @Caller() caller: Principal,
    @Args('scope', { type: () => Scope, defaultValue: Scope.SELF }) scope: Scope,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ) {
    const isSite = scope === Scope.SITE;
    if (isSite && !may(caller, 'payments:read')) throw new AppError(CommonError.forbidden);
    const requested = page ?? new PageInput();
    const { invoices, total, order } = await this.list.page(isSite ? null : caller.userId, listPageOf(requested));
    return toConnection(invoices, requested.first, total, toInvoiceModel, (row) => order.cursorKey(row));
  }

  @Query(() => InvoicePartyModel, { description: 'The buyer on future invoices of the caller.' })
  @Access('user')
  billingDetails(@Caller() { userId }: Principal): Promise<InvoicePartyModel> {
    return this.details.of(userId);
  }

  @Mutation(() => InvoicePartyModel, { description: 'Replaces the buyer on future invoices of the caller.' })
  @Access('user')
  async updateBillingDetails(
    @Caller() { userId }: Principal,
    @Args('input') input: BillingDetailsInput,
  ): Promise<InvoicePartyModel> {
    await this.details.save(userId, input);
    return this.details.of(userId);
  }
}

@Resolver(() => TopUpOfferModel)
export class InvoiceOfferResolver {
  constructor(private readonly invoicing: InvoicingService) {}

  @ResolveField(() => Boolean, { description: 'Whether paid orders get an invoice.' })
  hasInvoices(): boolean {
    return this.invoicing.from !== null;
  }
}
