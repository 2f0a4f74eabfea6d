import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { PageInput, toConnection } from '../../platform/graphql/connection.js';
import { listPageOf } from '../../platform/graphql/list-page.js';
import { Scope } from '../../platform/graphql/scope.js';
import { CouponPricingService } from './coupons/coupon-pricing.service.js';
import { CreatePaymentInput, PaymentFilter, RefundPaymentInput, TopUpQuoteInput } from './payment.input.js';
import {
  BillingPortalModel,
  CreatedPaymentModel,
  PaymentConnection,
  PaymentModel,
  TopUpOfferModel,
  TopUpQuoteModel,
  toCreatedPaymentModel,
  toPaymentModel,
  toTopUpQuoteModel,
} from './payment.model.js';
import { PaymentList, PaymentOrderArgs } from './payment-list.js';
import { PaymentRefundsService } from './payment-refunds.service.js';
import { PaymentsService } from './payments.service.js';
import { StripePortal } from './stripe/stripe-customers.service.js';
import { TopUpQuotesService } from './top-up-quotes.service.js';

// Parameters are optional, not `| null`: the compiler emits no class for a union type, so nothing would be validated.
@Resolver(() => PaymentModel)
export class PaymentsResolver {
  constructor(
    private readonly quotes: TopUpQuotesService,
    private readonly service: PaymentsService,
    private readonly list: PaymentList,
    private readonly portal: StripePortal,
    private readonly refunds: PaymentRefundsService,
    private readonly coupons: CouponPricingService,
  ) {}

  @Query(() => TopUpOfferModel)
  @Access('user')
  async topUpOffer(@Caller() caller: Principal): Promise<TopUpOfferModel> {
    const [hasBillingPortal, hasCoupons] = await Promise.all([this.portal.isOpenTo(caller), this.coupons.exist()]);
    const offer = this.quotes.offer();
    const methods = offer.methods.map((method) => ({ ...method, leastAmount: method.minAmount }));
    return { ...offer, methods, leastAmount: offer.minAmount, hasBillingPortal, hasCoupons };
  }

  @Query(() => TopUpQuoteModel, { description: 'The price of an amount for the caller now.' })
  @Access('user')
  async topUpQuote(@Caller() caller: Principal, @Args('input') input: TopUpQuoteInput): Promise<TopUpQuoteModel> {
    return toTopUpQuoteModel(await this.quotes.price(caller, input));
  }

  @Query(() => PaymentModel, { description: "An order: the caller's own, or any for administrators." })
  @Access('user', { allUsers: 'payments:read' })
  async payment(@Caller() caller: Principal, @Args('orderNumber') orderNumber: string): Promise<PaymentModel> {
    return toPaymentModel(await this.service.get(caller, orderNumber));
  }

  @Query(() => PaymentConnection, {
    description: "Orders: the caller's own, or, with `scope: SITE`, all of them (administrators only).",
  })
  @Access('user', { allUsers: 'payments:read' })
  async payments(
    @Caller() caller: Principal,
    @Args() requestedOrder: PaymentOrderArgs,
    @Args('scope', { type: () => Scope, nullable: true, defaultValue: Scope.SELF }) scope?: Scope,
    @Args('filter', { type: () => PaymentFilter, nullable: true }) filter?: PaymentFilter,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ) {
    const requested = page ?? new PageInput();
    const place = listPageOf(requested);
    const { payments, total, order } = await this.list.page(
      caller,
      scope ?? Scope.SELF,
      filter ?? {},
      place,
      requestedOrder,
    );
    return toConnection(payments, requested.first, total, toPaymentModel, (payment) => order.cursorKey(payment));
  }

  @Mutation(() => CreatedPaymentModel, {
    description: 'Orders quota. It is credited after the payment. The buyer is sent back to the wallet.',
  })
  @Access('user')
  async createPayment(
    @Caller() caller: Principal,
    @Args('input') input: CreatePaymentInput,
  ): Promise<CreatedPaymentModel> {
    return toCreatedPaymentModel(await this.service.create(caller, input, '/topup'));
  }

  @Mutation(() => BillingPortalModel, { description: "Opens the caller's customer portal at Stripe." })
  @Access('user')
  async openBillingPortal(@Caller() caller: Principal): Promise<BillingPortalModel> {
    return { url: await this.portal.open(caller) };
  }

  @Mutation(() => PaymentModel, {
    description:
      'Refunds an order at its provider and takes the quota back, which may make the balance negative. Not available with an access token.',
  })
  @Access('payments:write', { login: true })
  async refundPayment(
    @Caller() caller: Principal,
    @Args('orderNumber') orderNumber: string,
    @Args('input') { money, reason, currentPassword }: RefundPaymentInput,
  ): Promise<PaymentModel> {
    const request = { money: money ?? null, reason: reason ?? '' };
    return toPaymentModel(await this.refunds.refund(caller, orderNumber, request, currentPassword ?? null));
  }
}
