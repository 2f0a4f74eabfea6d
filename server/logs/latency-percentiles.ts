import { LATENCY_BOUNDS_MS } from '../billing/ledger/latency-buckets.js';

/** What so many of a hundred calls did not exceed, in ms. */
export interface Percentiles {
  p50: number;
  p95: number;
  p99: number;
}

/**
 * Percentiles of durations that are only known by bucket: within a bucket they are taken to lie evenly. What is beyond
 * the last bound is told as that bound.
 * @param counts how many there are in each bucket of `LATENCY_BOUNDS_MS`, and beyond
 * @returns null when there are none
 */
export function percentilesOf(counts: readonly number[]): Percentiles | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  return { p50: within(counts, total * 0.5), p95: within(counts, total * 0.95), p99: within(counts, total * 0.99) };
}

/** The mean of the same durations, in ms; null when there are none. */
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
