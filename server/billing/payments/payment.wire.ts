import { z } from 'zod';
import type { WireRecord } from '../../platform/http/input/validation.js';
import type { EpayParameters } from './epay-signature.js';
import type { NewPayment } from './payments.service.js';
import { moneyText } from './top-up-price.js';
import type { TopUpQuote } from './top-up-quotes.service.js';

const outcome = z.literal(['success', 'error']).describe('For error, `data` contains the reason.');
const refusal = { code: z.string().optional().describe('The error code when `success` is false.') };

export const topUpQuoteSchema = z
  .object({
    success: z.boolean(),
    message: outcome,
    data: z.string().describe('The price of the amount, with two decimals.'),
    ...refusal,
  })
  .meta({ id: 'TopUpQuote' });

export const paymentFormSchema = z
  .object({
    success: z.boolean(),
    message: outcome,
    url: z.string().optional().describe('The address to which the fields are posted.'),
    data: z.union([z.record(z.string(), z.string()), z.string()]).describe('The form fields.'),
    ...refusal,
  })
  .meta({ id: 'PaymentForm' });

/** The parameters with which the gateway describes a payment; the signature covers any additional parameters. */
export const callbackFields = {
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

export function encodeQuote({ cents }: TopUpQuote): z.infer<typeof topUpQuoteSchema> {
  return { success: true, message: 'success', data: moneyText(cents) };
}

export function encodeNewPayment({ checkout }: NewPayment): z.infer<typeof paymentFormSchema> {
  return { success: true, message: 'success', url: checkout.url, data: { ...checkout.fields } };
}

/** Parses the parameters of a callback; null when one is repeated, because the signed value would be ambiguous. */
export function decodeCallback(record: WireRecord): EpayParameters | null {
  const entries = Object.entries(record);
  const single = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return single.length === entries.length ? Object.fromEntries(single) : null;
}
