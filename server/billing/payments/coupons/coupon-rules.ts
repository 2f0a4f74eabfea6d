import { AppError, type LocalText } from '../../../common/errors/app-error.js';
import { randomAlphanumeric } from '../../../common/random.js';
import type { CouponEntity } from './coupon.entity.js';
import { CouponError } from './coupon.errors.js';

/** The value of a limit of uses that means “unlimited”. */
export const UNLIMITED = -1;

/** The order that a coupon should reduce. */
export interface CouponOrder {
  readonly userId: number;
  /** The group of the buyer. */
  readonly group: string;
  /** Quota units. */
  readonly quota: number;
  /** The price without the coupon, in hundredths of the currency. */
  readonly cents: number;
  /** ISO 4217. */
  readonly currency: string;
  /** The smallest amount that can be charged, in hundredths. */
  readonly smallestCents: number;
}

/** The orders of a coupon that are paid or open. */
export interface CouponUses {
  readonly total: number;
  /** Those of the buyer. */
  readonly own: number;
}

type Condition = Pick<CouponEntity, 'userGroup' | 'currency' | 'minQuota' | 'validFrom' | 'validUntil'>;

/**
 * Whether the coupon may reduce this order now, apart from its uses.
 * @param minText the min quota as displayed to the buyer
 * @throws {AppError} coupon_not_yet_valid, coupon_expired, coupon_group_excluded, coupon_currency_differs,
 * coupon_order_too_small
 */
export function requireFits(coupon: Condition, order: CouponOrder, now: Date, minText: () => LocalText): void {
  const { userGroup, currency, minQuota, validFrom, validUntil } = coupon;
  if (validFrom !== null && now < validFrom) throw new AppError(CouponError.coupon_not_yet_valid);
  if (validUntil !== null && now >= validUntil) throw new AppError(CouponError.coupon_expired);
  if (userGroup !== null && userGroup !== order.group) throw new AppError(CouponError.coupon_group_excluded);
  if (currency !== null && currency !== order.currency)
    throw new AppError(CouponError.coupon_currency_differs, { currency });
  if (order.quota < minQuota) throw new AppError(CouponError.coupon_order_too_small, { min: minText() });
}

/**
 * Whether one more order may use the coupon.
 * @throws {AppError} coupon_used_before, coupon_used_up
 */
export function requireUse(
  { maxUses, maxUsesPerUser }: Pick<CouponEntity, 'maxUses' | 'maxUsesPerUser'>,
  { total, own }: CouponUses,
): void {
  if (maxUsesPerUser !== UNLIMITED && own >= maxUsesPerUser) throw new AppError(CouponError.coupon_used_before);
  if (maxUses !== UNLIMITED && total >= maxUses) throw new AppError(CouponError.coupon_used_up);
}

/** The format of a code, after it was put in capitals. */
export const COUPON_CODE = /^[A-Z0-9_-]{3,32}$/;

const RANDOM_LENGTH = 10;

/** A code in its stored form: buyers may enter it in lower case. */
export function normalisedCode(text: string): string {
  return text.trim().toUpperCase();
}

/** A random code, for coupons that are created without a code. */
export function newCouponCode(): string {
  return randomAlphanumeric(RANDOM_LENGTH).toUpperCase();
}

/** A discount: a percentage or, if that is 0, an amount in hundredths of the currency. */
interface Discount {
  readonly percentOff: number;
  readonly centsOff: number | null;
}

const HUNDRED = 100n;

/**
 * A price after the discount, in hundredths of the currency, rounded down in the buyer's favour to a chargeable amount.
 * Zero or negative if the discount reaches the price; callers must reject that.
 * @param smallestCents the smallest amount that can be charged, in hundredths
 */
export function discountedCents(cents: number, { percentOff, centsOff }: Discount, smallestCents: number): number {
  const price = BigInt(cents);
  const smallest = BigInt(smallestCents);
  const left = percentOff === 0 ? price - BigInt(centsOff ?? 0) : (price * (HUNDRED - BigInt(percentOff))) / HUNDRED;
  return Number(left - (left % smallest));
}
