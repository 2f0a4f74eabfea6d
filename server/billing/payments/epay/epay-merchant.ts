import { createHash, timingSafeEqual } from 'node:crypto';
import { moneyText } from '../../../common/decimal.js';
import type { OptionsService } from '../../../options/options.service.js';
import type { PaymentEntity } from '../model/payment.entity.js';
import type { Checkout, ReturnPage } from '../model/payment-provider.js';

/** The parameters of a message to or from an epay gateway. */
export type EpayParameters = Readonly<Record<string, string>>;

/** Parameters that the signature does not cover. */
const UNSIGNED = new Set(['sign', 'sign_type']);

/**
 * The signature of a message: MD5 in lowercase hex over the non-empty parameters, sorted by name, as `a=1&b=2` followed
 * by the merchant's key. The epay protocol defines the scheme.
 */
export function signatureOf(parameters: EpayParameters, key: string): string {
  const signed = Object.entries(parameters)
    .filter(([name, value]) => value !== '' && !UNSIGNED.has(name))
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`);
  return createHash('md5').update(signed.join('&')).update(key).digest('hex');
}

/** Whether the message was signed with this key. Compares in constant time. */
export function isSigned(parameters: EpayParameters, key: string): boolean {
  const given = Buffer.from(parameters.sign ?? '');
  const right = Buffer.from(signatureOf(parameters, key));
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The site's account at an epay gateway, and the addresses for the return of buyers and for callbacks. */
export interface EpayMerchant {
  readonly id: string;
  readonly key: string;
  /** The page to which the buyer's browser posts the order. */
  readonly submitUrl: string;
}

/** The return address of the buyer, and the address of the payment callback. */
export interface EpayReturns {
  readonly returnUrl: string;
  readonly notifyUrl: string;
}

/** The merchant from the options. Null while an option is missing, especially the key. */
export function merchantOf(options: Pick<OptionsService, 'get'>): EpayMerchant | null {
  const address = options.get('PayAddress');
  const id = options.get('EpayId');
  const key = options.get('EpayKey');
  if (address === '' || id === '' || key === '') return null;
  return { id, key, submitUrl: submitUrlAt(address) };
}

/** Null while the site's own address is not set: if it were derived from a request, the buyer could choose it. */
export function returnsOf(options: Pick<OptionsService, 'get'>, page: ReturnPage = '/log'): EpayReturns | null {
  const site = options.get('ServerAddress');
  if (site === '') return null;
  const callbacks = options.get('CustomCallbackAddress') || site;
  return { returnUrl: `${site}${page}`, notifyUrl: `${callbacks}/api/user/epay/notify` };
}

/** The signed form of an order. */
export function checkoutOf(
  order: Pick<PaymentEntity, 'orderNumber' | 'method' | 'amount' | 'cents' | 'plan'>,
  merchant: EpayMerchant,
  { returnUrl, notifyUrl }: EpayReturns,
): Checkout {
  const parameters = {
    pid: merchant.id,
    type: order.method,
    out_trade_no: order.orderNumber,
    notify_url: notifyUrl,
    name: order.plan === null ? `TUC${order.amount}` : `PLAN${order.plan.planId}`,
    money: moneyText(order.cents),
    device: 'pc',
    sign_type: 'MD5',
    return_url: returnUrl,
  };
  return { url: merchant.submitUrl, fields: { ...parameters, sign: signatureOf(parameters, merchant.key) } };
}

function submitUrlAt(address: string): string {
  const url = new URL(address);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}/submit.php`;
}
