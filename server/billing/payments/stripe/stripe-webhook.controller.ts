import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import { AppError } from '../../../common/errors/app-error.js';
import { Access } from '../../../platform/access/access.decorator.js';
import { ok } from '../../../platform/http/envelope.js';
import { Documented } from '../../../platform/http/openapi/documented.js';
import { Logger } from '../../../platform/telemetry/logger.js';
import { PaymentBookingService } from '../booking/payment-booking.service.js';
import { PaymentError } from '../model/payment.errors.js';
import { StripeProvider } from './stripe.provider.js';

/** Receives the events of Stripe. Their signature, over the exact bytes of the body, is the credential. */
@Controller('api/stripe/webhook')
export class StripeWebhookController {
  constructor(
    private readonly provider: StripeProvider,
    private readonly booking: PaymentBookingService,
    private readonly logger: Logger,
  ) {}

  @Post()
  @Access('public', { callback: true, rawBody: true })
  @Documented({
    summary: 'Receive an event, for Stripe',
    description:
      'The header `stripe-signature` authenticates the event. Events of unknown types and of other orders are ignored.',
    data: z.null(),
    refusals: [PaymentError.payment_webhook_invalid, PaymentError.payment_not_booked],
  })
  @HttpCode(200)
  async receive(@Body() body: unknown, @Headers('stripe-signature') signature: string | undefined) {
    const text = typeof body === 'string' ? body : '';
    const verified = await this.provider.verify({ body: text, signature: signature ?? '' });
    // A rejected fact is acknowledged: a repetition would not change it, and it is in the log.
    const result = await this.booking.bookCallback(this.provider.name, verified).catch((error: unknown) => {
      this.logger.error({ event: 'payment.failed', err: error }, 'Payment could not be booked');
      throw new AppError(PaymentError.payment_not_booked);
    });
    if (result === 'unverified') throw new AppError(PaymentError.payment_webhook_invalid);
    return ok(null);
  }
}
