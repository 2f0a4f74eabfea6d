import { Body, Controller, Get, Header, HttpCode, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Access } from '../../../platform/access/access.decorator.js';
import type { WireRecord } from '../../../platform/http/input/validation.js';
import { Documented } from '../../../platform/http/openapi/documented.js';
import { Logger } from '../../../platform/telemetry/logger.js';
import { EpayCallbacks } from './epay.provider.js';
import type { EpayParameters } from './epay-merchant.js';

/** The parameters with which the gateway describes a payment; the signature covers any additional parameters. */
const callbackFields = {
  pid: z.string().describe('The merchant id.'),
  trade_no: z.string().describe("The gateway's number of the payment."),
  out_trade_no: z.string().describe('The order number.'),
  type: z.string().describe('alipay or wxpay.'),
  name: z.string().optional(),
  money: z.string().describe('The paid amount.'),
  trade_status: z.string().describe('TRADE_SUCCESS when it was paid.'),
  sign: z.string().describe('The signature over all other parameters.'),
  sign_type: z.string().optional(),
};

/** Parses the parameters of a callback. Null if one is repeated, because the signed value would be ambiguous. */
function decodeCallback(record: WireRecord): EpayParameters | null {
  const entries = Object.entries(record);
  const single = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return single.length === entries.length ? Object.fromEntries(single) : null;
}

const PLAIN = 'text/plain; charset=utf-8';
const response = '`success` when the payment is booked, `fail` when the callback is not valid.';

/** Receives payment callbacks of the payment gateway. Their signature is the credential. */
@Controller('api/user/epay/notify')
export class EpayCallbacksController {
  constructor(
    private readonly callbacks: EpayCallbacks,
    private readonly logger: Logger,
  ) {}

  @Get()
  @Access('public', { callback: true })
  @Documented({ summary: 'Report a payment, for the payment gateway', query: callbackFields, plainText: response })
  @Header('content-type', PLAIN)
  receive(@Query() query: WireRecord, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.respond(query, reply);
  }

  @Post()
  @Access('public', { callback: true })
  @Documented({
    summary: 'Report a payment with a form, for the payment gateway',
    description: 'Accepts application/x-www-form-urlencoded or JSON, with the parameters of the GET call.',
    plainText: response,
  })
  @HttpCode(200)
  @Header('content-type', PLAIN)
  receiveForm(
    @Query() query: WireRecord,
    @Body() form: WireRecord | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return this.respond(form ?? query, reply);
  }

  private async respond(record: WireRecord, reply: FastifyReply): Promise<string> {
    const callback = decodeCallback(record);
    try {
      return callback !== null && (await this.callbacks.receive(callback)) ? 'success' : 'fail';
    } catch (error) {
      // Gateways only search the response for the word success, which the usual failure record contains.
      this.logger.error(
        { event: 'payment.failed', err: error, requestId: reply.request.id },
        'Payment could not be booked',
      );
      reply.status(503);
      return 'fail';
    }
  }
}
