import { type Filters, param } from '../../lib/list-state';
import type { RedemptionFilter } from './redemptions.generated';

export const redemptionStatus = { unused: 1, disabled: 2, used: 3 } as const;

/** Uses of a gift code without a limit. */
export const unlimitedUses = -1;

export const redemptionListParams = { q: param.text(), status: param.integer() };

export const toRedemptionFilter = ({ q, status }: Filters<typeof redemptionListParams>): RedemptionFilter => ({
  keyword: q || null,
  status: status ?? null,
});

/** In `?edit=`, beside the ids of codes. */
export const newRedemption = 'new';

/** The page that takes a code from its link. */
export const redeemLink = (origin: string, code: string): string => `${origin}/topup?code=${encodeURIComponent(code)}`;
