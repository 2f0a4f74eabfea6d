import { type Filters, listSort, param } from '../../lib/list-state';
import { couponSortColumns } from '../../lib/sort-columns/coupon-sort.generated';
import { couponStatus } from '../../lib/status-numbers.generated';
import type { CouponFilter } from './coupons.generated';

/** A coupon without a limit of uses. */
export const unlimitedUses = -1;

export const couponSort = listSort(couponSortColumns, '-created', { until: 'VALID_UNTIL' });

export const couponListParams = { q: param.text(), status: param.integer(), sort: couponSort.param };

export const toCouponFilter = ({ q, status }: Filters<typeof couponListParams>): CouponFilter => ({
  keyword: q || null,
  enabled: status === undefined ? null : status === couponStatus.enabled,
});
