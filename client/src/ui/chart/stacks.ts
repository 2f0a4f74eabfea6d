/** A part of a stack, between two values. */
export interface StackPart {
  readonly from: number;
  readonly to: number;
}

export interface Stacks {
  /** One list for each series, with a part for each bucket. */
  readonly parts: readonly (readonly StackPart[])[];
  /** Ends of the highest and the lowest stack; zero if there is none on that side. */
  readonly low: number;
  readonly high: number;
}

/** Puts the values of each bucket above each other; those below zero are below the axis, and not within the parts above it. */
export function stacksOf(series: readonly { values: readonly number[] }[], buckets: number): Stacks {
  const above = Array.from({ length: buckets }, () => 0);
  const below = Array.from({ length: buckets }, () => 0);
  const parts = series.map(({ values }) =>
    above.map((_, bucket) => {
      const value = values[bucket] ?? 0;
      const side = value < 0 ? below : above;
      const from = side[bucket] ?? 0;
      side[bucket] = from + value;
      return { from, to: from + value };
    }),
  );
  return { parts, low: Math.min(0, ...below), high: Math.max(0, ...above) };
}
