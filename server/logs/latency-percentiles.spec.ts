import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LATENCY_BOUNDS_MS } from '../billing/ledger/latency-buckets.js';
import { percentilesOf } from './latency-percentiles.js';

const BUCKETS = LATENCY_BOUNDS_MS.length + 1;
const counts = (filled: Record<number, number>) => Array.from({ length: BUCKETS }, (_, bucket) => filled[bucket] ?? 0);

describe('percentiles of histograms', () => {
  it.each([
    ['nothing', {}, null],
    ['one call below the first bound', { 0: 1 }, { p50: 50, p95: 95, p99: 99 }],
    ['calls between two bounds', { 1: 100 }, { p50: 175, p95: 243, p99: 249 }],
    ['one slow call among a hundred', { 0: 99, 13: 1 }, { p50: 51, p95: 96, p99: 100 }],
    ['calls beyond the last bound', { [BUCKETS - 1]: 10 }, { p50: 300_000, p95: 300_000, p99: 300_000 }],
  ])('of %s', (_, filled, expected) => {
    expect(percentilesOf(counts(filled))).toEqual(expected);
  });

  it('are in the bucket of the exact percentiles', () => {
    const bucketOf = (ms: number) => LATENCY_BOUNDS_MS.filter((bound) => bound <= ms).length;
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400_000 }), { minLength: 1, maxLength: 300 }), (durations) => {
        const sorted = durations.toSorted((a, b) => a - b);
        const filled = Array.from({ length: BUCKETS }, () => 0);
        for (const ms of durations) filled[bucketOf(ms)] = (filled[bucketOf(ms)] ?? 0) + 1;
        const found = percentilesOf(filled);
        for (const [name, share] of [
          ['p50', 0.5],
          ['p95', 0.95],
          ['p99', 0.99],
        ] as const) {
          const bucket = bucketOf(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
          expect(found?.[name]).toBeGreaterThanOrEqual(LATENCY_BOUNDS_MS[bucket - 1] ?? 0);
          expect(found?.[name]).toBeLessThanOrEqual(LATENCY_BOUNDS_MS[bucket] ?? 300_000);
        }
      }),
    );
  });
});
