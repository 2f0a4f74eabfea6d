import { z } from 'zod';
import type { WireRecord } from '../../../platform/http/input/validation.js';
import type { EpayParameters } from './epay-signature.js';

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

/** Parses the parameters of a callback; null when one is repeated, because the signed value would be ambiguous. */
export function decodeCallback(record: WireRecord): EpayParameters | null {
  const entries = Object.entries(record);
  const single = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return single.length === entries.length ? Object.fromEntries(single) : null;
}
