/**
 * Upper bounds, in ms, of the buckets in which the roll-ups count call durations (`latency_counts`) and times to the
 * first token (`first_token_counts`). The last bucket has no upper bound. The settlement function in the database uses
 * the same bounds.
 */
export const LATENCY_BOUNDS_MS: readonly number[] = [
  100, 250, 500, 1_000, 2_000, 3_000, 5_000, 8_000, 13_000, 20_000, 30_000, 60_000, 120_000, 300_000,
];
