import { type Filters, listSort, param } from '../../lib/list-state';
import { redemptionSortColumns } from '../../lib/sort-columns/redemption-sort.generated';
import type { RedemptionFilter } from './redemptions.generated';

/** The number of uses of a gift code without a limit. */
export const unlimitedUses = -1;

export const redemptionSort = listSort(redemptionSortColumns, '-created', { until: 'VALID_UNTIL' });

export const redemptionListParams = { q: param.text(), status: param.integer(), sort: redemptionSort.param };

export const toRedemptionFilter = ({ q, status }: Filters<typeof redemptionListParams>): RedemptionFilter => ({
  keyword: q || null,
  status: status ?? null,
});

/** Address of the page that redeems a code. */
export const redeemLink = (origin: string, code: string): string => `${origin}/topup?code=${encodeURIComponent(code)}`;
