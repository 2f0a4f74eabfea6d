import type { SignInProviderName } from '../../options/catalogue/sign-in-providers.js';

/*
 * The records that all products have, with Tollgate's meanings. Amounts are quota units. Ids are the ids of the source,
 * as text; numeric ids are kept if they are free.
 */

/** The balance of an account at the source, and what it used before the import. */
export interface ImportedSums {
  readonly granted: number;
  readonly used: number;
  readonly requests: number;
}

export interface ImportedUser {
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  /** A bcrypt hash; null: no password login. */
  readonly passwordHash: string | null;
  readonly role: number;
  readonly status: number;
  readonly email: string;
  readonly group: string;
  /** The system access token in plain text; empty: none. */
  readonly accessToken: string;
  /** Empty: a new one. */
  readonly affCode: string;
  readonly affCount: number;
  readonly affQuota: number;
  readonly affHistory: number;
  readonly inviterId: string | null;
  readonly identities: readonly { readonly provider: SignInProviderName; readonly subject: string }[];
  readonly setting: Readonly<Record<string, string | number | boolean>>;
  /** The time of the last check-in. */
  readonly checkedInAt: Date | null;
  readonly createdAt: Date | null;
  readonly deletedAt: Date | null;
  readonly sums: ImportedSums;
}

export interface ImportedToken {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  /** The key without `sk-`, or the SHA-256 of the key with it, for products that store no key. */
  readonly key: { readonly plain: string } | { readonly sha256: string; readonly hint: string };
  readonly enabled: boolean;
  readonly group: string;
  readonly backupGroup: string;
  readonly modelAliases: string;
  readonly unlimited: boolean;
  readonly expiresAt: Date | null;
  /** Null: every model. */
  readonly models: readonly string[] | null;
  readonly allowIps: readonly string[];
  readonly requestsPerMinute: number | null;
  readonly tokensPerMinute: number | null;
  readonly dailyQuota: number | null;
  readonly weeklyQuota: number | null;
  readonly monthlyQuota: number | null;
  readonly createdAt: Date | null;
  readonly deletedAt: Date | null;
  readonly sums: ImportedSums;
}

export interface ImportedChannel {
  readonly id: string;
  /** Tollgate's number. */
  readonly type: number;
  readonly name: string;
  /** All keys, as the channel form accepts them. */
  readonly keyText: string;
  /** Keys that are disabled, with the reason. Null if an administrator disabled them. */
  readonly disabledKeys: readonly { readonly key: string; readonly reason: string | null }[];
  readonly status: number;
  readonly statusReason: string | null;
  readonly statusTime: Date | null;
  readonly openaiOrganization: string;
  readonly testModel: string;
  readonly weight: number;
  readonly priority: number;
  readonly baseUrl: string;
  readonly other: string;
  readonly models: readonly string[];
  readonly groups: readonly string[];
  readonly modelMapping: string;
  readonly statusCodeMapping: string;
  readonly paramOverride: string;
  readonly setting: string;
  readonly modelPrefix: string;
  readonly tag: string;
  readonly autoBan: boolean;
  readonly responseTimeMs: number;
  readonly testedAt: Date | null;
  readonly balance: number;
  readonly balanceUpdatedAt: Date | null;
  readonly createdAt: Date | null;
  readonly usedQuota: number;
}

export interface ImportedRedemption {
  readonly id: string;
  readonly creatorId: string;
  readonly key: string;
  readonly name: string;
  readonly status: number;
  readonly quota: number;
  readonly isGift: boolean;
  readonly maxUses: number;
  readonly usedCount: number;
  readonly validFrom: Date | null;
  readonly validUntil: Date | null;
  readonly usedBy: string | null;
  readonly usedAt: Date | null;
  readonly createdAt: Date | null;
  readonly deletedAt: Date | null;
}

/** A use of a gift code. */
export interface ImportedRedemptionUse {
  readonly redemptionId: string;
  readonly userId: string;
  readonly usedAt: Date | null;
}

export interface ImportedPayment {
  readonly id: string;
  readonly userId: string;
  readonly orderNumber: string;
  readonly method: string;
  /** Units of the currency that were bought. */
  readonly amount: number;
  readonly quota: number;
  readonly cents: number;
  readonly currency: string;
  readonly paid: boolean;
  readonly createdAt: Date | null;
  readonly completedAt: Date | null;
}

/** A finished task. */
export interface ImportedTask {
  readonly id: string;
  readonly platform: 'midjourney' | 'suno';
  readonly taskId: string;
  readonly userId: string;
  readonly channelId: string;
  readonly action: string;
  readonly status: string;
  readonly progress: string;
  readonly failReason: string;
  readonly quota: number;
  readonly submittedAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface ImportedLog {
  readonly id: number;
  readonly createdAt: Date;
  /** Tollgate's number. */
  readonly type: number;
  readonly userId: string;
  readonly username: string;
  /** Empty when the source only has the name. */
  readonly tokenId: string;
  readonly tokenName: string;
  /** Empty: none. */
  readonly channelId: string;
  readonly model: string;
  readonly group: string;
  readonly quota: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly durationMs: number;
  readonly isStream: boolean;
  readonly requestId: string;
  readonly content: string;
  readonly other: string;
}
