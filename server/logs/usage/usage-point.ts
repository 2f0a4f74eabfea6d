import type { CallKind } from '../../common/call-kind.js';
import { averageOf, type Percentiles, percentilesOf } from '../latency-percentiles.js';
import { UsageDimension } from './usage.input.js';

/** Statistics of a duration, in ms. */
export interface UsageTiming extends Percentiles {
  average: number;
  /** The number of calls in each bucket of `LATENCY_BOUNDS_MS`, and in the last one without a bound. */
  counts: readonly number[];
}

/** Sums of the calls whose purchase price was known when they were charged. Quota in whole units. */
export interface Purchases {
  /** The purchase cost, which the owner of the site paid. */
  cost: number;
  /** Their charge. */
  quota: number;
  requests: number;
}

/** Sums of calls, including hidden ones. Quota in whole units. Fields that were not requested are null. */
export interface UsagePoint {
  /** Start of the bucket; null for the whole range. */
  from: Date | null;
  /** Calls since `countedFrom` and before `countedUntil` are counted. */
  countedFrom: Date;
  countedUntil: Date;
  /** The sum of all combinations of dimensions that are not among the largest. */
  isRest: boolean;
  modelName: string | null;
  group: string | null;
  tokenId: string | null;
  /** Current names, also of deleted tokens and users. */
  tokenName: string | null;
  channelId: string | null;
  userId: string | null;
  username: string | null;
  vendor: string | null;
  channelTag: string | null;
  /** Empty: none. */
  teamId: string | null;
  teamName: string | null;
  /** Empty: none. */
  projectId: string | null;
  projectName: string | null;
  kind: CallKind | null;
  requests: number;
  quota: number;
  promptTokens: number;
  completionTokens: number;
  cachedTokens: number | null;
  /** The amount that the cached tokens saved, in quota units: their price as other input minus their price. */
  cacheSavings: number | null;
  purchases: Purchases | null;
  /** Failed calls. */
  errors: number | null;
  latency: UsageTiming | null;
  /** Of streamed calls. */
  timeToFirstToken: UsageTiming | null;
}

/** The field of a point for each dimension. */
export const FIELD_OF = {
  [UsageDimension.MODEL]: 'modelName',
  [UsageDimension.GROUP]: 'group',
  [UsageDimension.TOKEN]: 'tokenId',
  [UsageDimension.CHANNEL]: 'channelId',
  [UsageDimension.USER]: 'userId',
  [UsageDimension.VENDOR]: 'vendor',
  [UsageDimension.TAG]: 'channelTag',
  [UsageDimension.TEAM]: 'teamId',
  [UsageDimension.PROJECT]: 'projectId',
  [UsageDimension.KIND]: 'kind',
} as const satisfies Record<UsageDimension, keyof UsagePoint>;

/**
 * Computes statistics from a histogram.
 * @param totalMs the total duration, where it is known exactly
 * @returns null without any calls
 */
export function timingOf(counts: readonly number[], totalMs?: number): UsageTiming | null {
  const percentiles = percentilesOf(counts);
  const estimate = averageOf(counts);
  if (percentiles === null || estimate === null) return null;
  const number = counts.reduce((sum, count) => sum + count, 0);
  return { average: totalMs === undefined ? estimate : Math.round(totalMs / number), ...percentiles, counts };
}
