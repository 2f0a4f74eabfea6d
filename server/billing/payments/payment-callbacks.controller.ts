import { Body, Controller, Get, Header, HttpCode, Post, Query } from '@nestjs/common';
import { Documented } from '../../platform/http/documented.js';
import type { WireRecord } from '../../platform/http/validation.js';
import { callbackFields, decodeCallback } from './payment.wire.js';
import { PaymentCallbacks } from './payment-callbacks.service.js';

const PLAIN = 'text/plain; charset=utf-8';
const answer = '`success` once the payment is booked, `fail` when the message proves none.';

/** Where the payment gateway reports payments. Its signature is the credential. */
@Controller('api/user/epay/notify')
export class PaymentCallbacksController {
  constructor(private readonly callbacks: PaymentCallbacks) {}

  @Get()
  @Documented({ summary: 'Report a payment, for the payment gateway', query: callbackFields, plainText: answer })
  @Header('content-type', PLAIN)
  receive(@Query() query: WireRecord): Promise<string> {
    return this.answer(query);
  }

  @Post()
  @Documented({
    summary: 'Report a payment with a form, for the payment gateway',
    description: 'Takes application/x-www-form-urlencoded or JSON, with the parameters of the GET call.',
    plainText: answer,
  })
  @HttpCode(200)
  @Header('content-type', PLAIN)
  receiveForm(@Query() query: WireRecord, @Body() form: WireRecord | undefined): Promise<string> {
    return this.answer(form ?? query);
  }

  private async answer(record: WireRecord): Promise<string> {
    const callback = decodeCallback(record);
    return callback !== null && (await this.callbacks.receive(callback)) ? 'success' : 'fail';
  }
}
