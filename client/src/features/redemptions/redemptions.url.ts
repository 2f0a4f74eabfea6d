import { type Filters, param } from '../../lib/list-state';
import type { RedemptionFilter } from './redemptions.generated';

export const redemptionStatus = { unused: 1, disabled: 2, used: 3 } as const;

/** Gift code without a limit of uses. */
export const unlimitedUses = -1;

export const redemptionListParams = { q: param.text(), status: param.integer() };

export const toRedemptionFilter = ({ q, status }: Filters<typeof redemptionListParams>): RedemptionFilter => ({
  keyword: q || null,
  status: status ?? null,
});

/** Address of the page that redeems a code. */
export const redeemLink = (origin: string, code: string): string => `${origin}/topup?code=${encodeURIComponent(code)}`;
