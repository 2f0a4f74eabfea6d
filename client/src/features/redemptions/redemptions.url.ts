import { type Filters, listSort, param } from '../../lib/list-state';
import type { RedemptionFilter, RedemptionSort } from './redemptions.generated';

/** The number of uses of a gift code without a limit. */
export const unlimitedUses = -1;

export const redemptionSort = listSort<RedemptionSort>(
  {
    name: { sort: 'NAME', desc: false },
    status: { sort: 'STATUS', desc: false },
    quota: { sort: 'QUOTA', desc: true },
    uses: { sort: 'USES', desc: true },
    created: { sort: 'CREATED', desc: true },
    until: { sort: 'VALID_UNTIL', desc: false },
    usedAt: { sort: 'USED_AT', desc: true },
  },
  '-created',
);

export const redemptionListParams = { q: param.text(), status: param.integer(), sort: redemptionSort.param };

export const toRedemptionFilter = ({ q, status }: Filters<typeof redemptionListParams>): RedemptionFilter => ({
  keyword: q || null,
  status: status ?? null,
});

/** Address of the page that redeems a code. */
export const redeemLink = (origin: string, code: string): string => `${origin}/topup?code=${encodeURIComponent(code)}`;
