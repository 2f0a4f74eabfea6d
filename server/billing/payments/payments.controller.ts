import {
  type ArgumentsHost,
  Catch,
  Controller,
  type ExceptionFilter,
  HttpCode,
  Post,
  UseFilters,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { sendError } from '../../platform/http/error-filter.js';
import { WireBody } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { CreatePaymentInput, TopUpQuoteInput } from './payment.input.js';
import { encodeNewPayment, encodeQuote, paymentFormSchema, topUpQuoteSchema } from './payment.wire.js';
import { PaymentsService } from './payments.service.js';
import { TopUpQuotes } from './top-up-quotes.service.js';

/**
 * Maps errors of the payment endpoints to their documented format: `data` contains the reason, `message` is the word
 * `error`. Failures with a status of their own keep the general format.
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
    private readonly quotes: TopUpQuotes,
    private readonly payments: PaymentsService,
  ) {}

  @Post('amount')
  @Access('user')
  @Documented({ summary: 'Get the price of an amount of quota', response: topUpQuoteSchema })
  @HttpCode(200)
  quote(@Caller() caller: Principal, @WireBody(TopUpQuoteInput) { amount }: TopUpQuoteInput) {
    return encodeQuote(this.quotes.quote(caller, amount));
  }

  @Post('pay')
  @Access('user')
  @Documented({
    summary: 'Order quota and get the form for the payment page',
    description: 'The quota is credited when the payment gateway reports the payment.',
    response: paymentFormSchema,
  })
  @HttpCode(200)
  async pay(@Caller() caller: Principal, @WireBody(CreatePaymentInput) input: CreatePaymentInput) {
    return encodeNewPayment(await this.payments.create(caller, input));
  }
}
