import { DAY_MS, HOUR_MS } from '../../../common/durations.js';
import type { PaymentEntity } from './payment.entity.js';

/** How long an order can be paid. One with a coupon keeps a use of it from others, so its time is shorter. In ms. */
export const ORDER_LIFETIME_MS = DAY_MS;
export const COUPON_ORDER_LIFETIME_MS = HOUR_MS;

/** The lifetime of an unpaid order, in ms. */
export function lifetimeOf({ couponId }: Pick<PaymentEntity, 'couponId'>): number {
  return couponId === null ? ORDER_LIFETIME_MS : COUPON_ORDER_LIFETIME_MS;
}
