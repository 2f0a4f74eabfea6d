export const TokenStatus = { enabled: 1, disabled: 2, expired: 3, exhausted: 4 } as const;

export type TokenStatusValue = (typeof TokenStatus)[keyof typeof TokenStatus];

/** The inputs of a token's status. Quota units; `expiresAtMs` null: never. */
export interface TokenCondition {
  /** The stored status: enabled or disabled by its owner. */
  readonly status: number;
  readonly expiresAtMs: number | null;
  readonly unlimitedQuota: boolean;
  readonly remainQuota: number;
}

/** The current status of a token; the only place that derives it from expiry and spending. */
export function statusOf(token: TokenCondition, nowMs: number): TokenStatusValue {
  if (token.status !== TokenStatus.enabled) return TokenStatus.disabled;
  if (token.expiresAtMs !== null && token.expiresAtMs <= nowMs) return TokenStatus.expired;
  if (!token.unlimitedQuota && token.remainQuota <= 0) return TokenStatus.exhausted;
  return TokenStatus.enabled;
}
