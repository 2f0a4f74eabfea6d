import { type Filters, listSort, param } from '../../lib/list-state';
import { couponStatus } from '../../lib/status-numbers.generated';
import type { CouponFilter, CouponSort } from './coupons.generated';

/** A coupon without a limit of uses. */
export const unlimitedUses = -1;

export const couponSort = listSort<CouponSort>(
  {
    code: { sort: 'CODE', desc: false },
    name: { sort: 'NAME', desc: false },
    created: { sort: 'CREATED', desc: true },
    until: { sort: 'VALID_UNTIL', desc: false },
  },
  '-created',
);

export const couponListParams = { q: param.text(), status: param.integer(), sort: couponSort.param };

export const toCouponFilter = ({ q, status }: Filters<typeof couponListParams>): CouponFilter => ({
  keyword: q || null,
  enabled: status === undefined ? null : status === couponStatus.enabled,
});
