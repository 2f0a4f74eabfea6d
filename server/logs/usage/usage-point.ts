import { averageOf, type Percentiles, percentilesOf } from '../latency-percentiles.js';
import { UsageDimension } from './usage.input.js';

/** How long something took, in ms. */
export interface UsageTiming extends Percentiles {
  average: number;
}

/** Sums of calls, those that the log does not show included. Quota in whole units. What was not asked for is null. */
export interface UsagePoint {
  /** When the bucket begins; null for the whole range. */
  from: Date | null;
  modelName: string | null;
  group: string | null;
  tokenId: string | null;
  /** Present names, of tokens and users that are gone, too. */
  tokenName: string | null;
  channelId: string | null;
  userId: string | null;
  username: string | null;
  requests: number;
  quota: number;
  promptTokens: number;
  completionTokens: number;
  cachedTokens: number | null;
  /** Calls that failed. */
  errors: number | null;
  latency: UsageTiming | null;
  /** Of streamed calls. */
  firstToken: UsageTiming | null;
}

/** By which field of a point each dimension is told. */
export const FIELD_OF = {
  [UsageDimension.MODEL]: 'modelName',
  [UsageDimension.GROUP]: 'group',
  [UsageDimension.TOKEN]: 'tokenId',
  [UsageDimension.CHANNEL]: 'channelId',
  [UsageDimension.USER]: 'userId',
} as const satisfies Record<UsageDimension, keyof UsagePoint>;

/**
 * Tells durations that were counted by bucket.
 * @param totalMs how long all of them took together, where that is known exactly
 * @returns null when there are none
 */
export function timingOf(counts: readonly number[], totalMs?: number): UsageTiming | null {
  const percentiles = percentilesOf(counts);
  const estimate = averageOf(counts);
  if (percentiles === null || estimate === null) return null;
  const number = counts.reduce((sum, count) => sum + count, 0);
  return { average: totalMs === undefined ? estimate : Math.round(totalMs / number), ...percentiles };
}
