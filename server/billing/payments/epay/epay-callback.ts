import { nearestDecimal, parseDecimal } from '../../../common/decimal.js';
import type { PaymentEntity } from '../model/payment.entity.js';
import type { Doubt } from '../model/payment-terms.js';
import type { EpayMerchant } from './epay-merchant.js';
import { type EpayParameters, isSigned } from './epay-signature.js';

const PAID = 'TRADE_SUCCESS';
const MONEY = /^\d{1,16}(\.\d{1,6})?$/;
const MAX_NUMBER_LENGTH = 128;
const CENT = parseDecimal('0.01').units;

/**
 * Checks a callback before its order is looked up: wrong signature, wrong merchant, or not paid. Null when it is valid.
 */
export function doubtAbout(callback: EpayParameters, merchant: EpayMerchant): Doubt | null {
  if (!isSigned(callback, merchant.key)) return 'signature';
  if (callback.pid !== merchant.id) return 'merchant';
  if (callback.trade_status !== PAID) return 'state';
  const number = callback.trade_no ?? '';
  return number === '' || number.length > MAX_NUMBER_LENGTH ? 'number' : null;
}

/** The field in which a verified callback differs from its order; null for none. */
export function differenceFrom(
  order: Pick<PaymentEntity, 'merchantId' | 'method' | 'cents' | 'currency'>,
  callback: EpayParameters,
): Doubt | null {
  if (callback.pid !== order.merchantId) return 'merchant';
  if (callback.type !== order.method) return 'method';
  if (unitsOf(callback.money ?? '') !== BigInt(order.cents) * CENT) return 'amount';
  // Gateways for one currency omit it; when it is present, it must match.
  if ((callback.currency ?? order.currency) !== order.currency) return 'currency';
  return null;
}

/** Parses money: `7.3`, `7.30` and `7.300000` are equal. */
function unitsOf(money: string): bigint | undefined {
  return MONEY.test(money) ? nearestDecimal(money)?.units : undefined;
}
