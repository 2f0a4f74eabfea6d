import { randomAlphanumeric } from '../../../common/random.js';

/** What a code consists of, after it was put in capitals. */
export const COUPON_CODE = /^[A-Z0-9_-]{3,32}$/;

const RANDOM_LENGTH = 10;

/** A code as it is stored: buyers may enter it in small letters. */
export function normalisedCode(text: string): string {
  return text.trim().toUpperCase();
}

/** A random code, for coupons without one of their own. */
export function newCouponCode(): string {
  return randomAlphanumeric(RANDOM_LENGTH).toUpperCase();
}
