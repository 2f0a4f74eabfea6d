/** What happens to granted quota that is left at the end of a period: nothing stays, all of it, or up to a cap. */
export const ROLLOVERS = ['none', 'all', 'capped'] as const;
export type Rollover = (typeof ROLLOVERS)[number];

/** The grants of an account, and its balance now. Quota units. */
export interface GrantState {
  /** Granted quota that was left when the last period began, with its grant. */
  readonly granted: number;
  /** The used quota of the account at that time. */
  readonly usedAtGrant: number;
  readonly usedQuota: number;
  readonly balance: number;
}

/**
 * What is left of the granted quota: calls use it before any other quota of the balance. It is never more than the
 * balance, which other entries may have reduced. Quota units.
 */
export function leftOfGrant({ granted, usedAtGrant, usedQuota, balance }: GrantState): number {
  // A refund of an earlier period reduces the used quota below what it was.
  const used = Math.max(0, usedQuota - usedAtGrant);
  return Math.max(0, Math.min(granted - used, balance));
}

/** What of it expires at the end of the period. Quota units. */
export function expiringOf(left: number, rollover: Rollover, cap: number): number {
  if (rollover === 'all') return 0;
  return rollover === 'none' ? left : Math.max(0, left - cap);
}
