import { LATENCY_BOUNDS_MS } from '../billing/ledger/latency-buckets.js';

/** The percentiles of a distribution, in ms. */
export interface Percentiles {
  p50: number;
  p95: number;
  p99: number;
}

/**
 * Percentiles of durations that are counted by bucket: a uniform distribution within each bucket is assumed. Values
 * beyond the last bound are reported as that bound.
 * @param counts the count of each bucket of `LATENCY_BOUNDS_MS`, and of the overflow bucket
 * @returns null when all are zero
 */
export function percentilesOf(counts: readonly number[]): Percentiles | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  return { p50: within(counts, total * 0.5), p95: within(counts, total * 0.95), p99: within(counts, total * 0.99) };
}

/** The mean of the same durations, in ms. Null if there are none. */
export function averageOf(counts: readonly number[]): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const sum = counts.reduce((before, count, bucket) => {
    const lower = LATENCY_BOUNDS_MS[bucket - 1] ?? 0;
    return before + (count * (lower + (LATENCY_BOUNDS_MS[bucket] ?? lower))) / 2;
  }, 0);
  return Math.round(sum / total);
}

/** The duration that `rank` calls do not exceed. */
function within(counts: readonly number[], rank: number): number {
  let before = 0;
  for (const [bucket, count] of counts.entries()) {
    const lower = LATENCY_BOUNDS_MS[bucket - 1] ?? 0;
    const upper = LATENCY_BOUNDS_MS[bucket] ?? lower;
    if (count > 0 && before + count >= rank) return Math.round(lower + (upper - lower) * ((rank - before) / count));
    before += count;
  }
  return LATENCY_BOUNDS_MS.at(-1) ?? 0;
}
