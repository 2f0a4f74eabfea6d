import {
  type ArgumentsHost,
  Catch,
  Controller,
  type ExceptionFilter,
  HttpCode,
  Param,
  Post,
  UseFilters,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { sendError } from '../../platform/http/error-filter.js';
import { WireBody } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { CreatePaymentInput, RefundPaymentInput, StripePaymentInput, TopUpAmountInput } from './payment.input.js';
import {
  encodeNewPayment,
  encodePayment,
  encodeQuote,
  encodeStripePayment,
  paymentFormSchema,
  paymentSchema,
  stripePaymentSchema,
  topUpQuoteSchema,
} from './payment.wire.js';
import { PaymentRefundsService } from './payment-refunds.service.js';
import { PaymentsService } from './payments.service.js';
import { StripePortal } from './stripe/stripe-customers.service.js';
import { TopUpQuotesService } from './top-up-quotes.service.js';

/**
 * Maps errors of the payment endpoints to their documented format: `data` contains the reason, and `message` is the
 * word `error`. Failures with a specific status keep the general format.
 */
@Catch(AppError)
class PaymentRefusals implements ExceptionFilter<AppError> {
  catch(error: AppError, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (error.envelopeStatus !== 200) {
      sendError(request, reply, error);
      return;
    }
    const data = error.text(request.language);
    reply.status(200).send({ success: false, message: 'error', data, code: error.code });
  }
}

@Controller('api/user')
@UseFilters(PaymentRefusals)
export class PaymentsController {
  constructor(
    private readonly quotes: TopUpQuotesService,
    private readonly payments: PaymentsService,
  ) {}

  @Post('amount')
  @Access('user')
  @Documented({ summary: 'Get the price of an amount of quota', response: topUpQuoteSchema })
  @HttpCode(200)
  async quote(@Caller() caller: Principal, @WireBody(TopUpAmountInput) input: TopUpAmountInput) {
    return encodeQuote(await this.quotes.price(caller, input));
  }

  @Post('pay')
  @Access('user', { idempotencyKey: true })
  @Documented({
    summary: 'Order quota and get the form for the payment page',
    description: 'The quota is credited when the payment gateway reports the payment.',
    response: paymentFormSchema,
  })
  @HttpCode(200)
  async pay(@Caller() caller: Principal, @WireBody(CreatePaymentInput) input: CreatePaymentInput) {
    return encodeNewPayment(await this.payments.create(caller, input));
  }

  @Post('stripe/amount')
  @Access('user')
  @Documented({ summary: 'Get the price of an amount of quota at Stripe', response: topUpQuoteSchema })
  @HttpCode(200)
  async stripeQuote(@Caller() caller: Principal, @WireBody(StripePaymentInput) { amount, coupon }: StripePaymentInput) {
    return encodeQuote(await this.quotes.price(caller, { amount, coupon, method: 'stripe' }));
  }

  @Post('stripe/pay')
  @Access('user', { idempotencyKey: true })
  @Documented({
    summary: 'Order quota and get the address of the payment page of Stripe',
    description: 'The quota is credited when Stripe reports the payment.',
    response: stripePaymentSchema,
  })
  @HttpCode(200)
  async payByStripe(@Caller() caller: Principal, @WireBody(StripePaymentInput) { amount, coupon }: StripePaymentInput) {
    return encodeStripePayment(await this.payments.create(caller, { amount, coupon, method: 'stripe' }));
  }
}

/** Calls about orders that have the general format. */
@Controller('api')
export class PaymentOrdersController {
  constructor(
    private readonly refunds: PaymentRefundsService,
    private readonly portal: StripePortal,
  ) {}

  @Post('user/stripe/portal')
  @Access('user')
  @Documented({
    summary: 'Get the address of your customer portal at Stripe',
    data: z.object({ url: z.url().describe('Valid for a short time.') }),
  })
  @HttpCode(200)
  async openPortal(@Caller() caller: Principal) {
    return ok({ url: await this.portal.open(caller) });
  }

  @Post('payment/:orderNumber/refund')
  @Access('payments:write', { login: true, idempotencyKey: true })
  @Documented({
    summary: 'Refund an order at its provider and take the quota back',
    description: 'The balance may become negative. Not available with an access token.',
    data: paymentSchema,
  })
  @HttpCode(200)
  async refund(
    @Caller() caller: Principal,
    @Param('orderNumber') orderNumber: string,
    @WireBody(RefundPaymentInput) { money, reason, currentPassword }: RefundPaymentInput,
  ) {
    const request = { money: money ?? null, reason: reason ?? '' };
    return ok(encodePayment(await this.refunds.refund(caller, orderNumber, request, currentPassword ?? null)));
  }
}
