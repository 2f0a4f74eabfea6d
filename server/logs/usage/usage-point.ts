import { averageOf, percentilesOf } from '../latency-percentiles.js';
import { UsageDimension } from './usage.input.js';
import type { UsagePointModel, UsageTimingModel } from './usage.model.js';

/** Sums of calls, including hidden ones, without the names of channels. Fields that were not requested are null. */
export type UsagePoint = Omit<UsagePointModel, 'channelName'>;

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
  [UsageDimension.END_USER]: 'endUser',
} as const satisfies Record<UsageDimension, keyof UsagePoint>;

/**
 * Computes statistics from a histogram.
 * @param totalMs the total duration, if it is known exactly
 * @returns null when there are no calls
 */
export function timingOf(counts: readonly number[], totalMs?: number): UsageTimingModel | null {
  const percentiles = percentilesOf(counts);
  const estimate = averageOf(counts);
  if (percentiles === null || estimate === null) return null;
  const number = counts.reduce((sum, count) => sum + count, 0);
  return { average: totalMs === undefined ? estimate : Math.round(totalMs / number), ...percentiles, counts };
}
