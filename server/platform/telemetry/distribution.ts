/**
 * The counts of a distribution: values up to each bound, not cumulative; the last count is of values above all bounds.
 */
export interface Spread {
  readonly bounds: readonly number[];
  readonly counts: readonly number[];
  readonly sum: number;
}

/** Counts values by range. Adding one costs some tens of nanoseconds, so calls may do it. */
export class Distribution implements Spread {
  readonly counts: number[];
  sum = 0;

  /** @param bounds upper bounds, ascending; a value that equals one is counted there */
  constructor(readonly bounds: readonly number[]) {
    this.counts = new Array<number>(bounds.length + 1).fill(0);
  }

  observe(value: number): void {
    const { bounds, counts } = this;
    let at = 0;
    while (at < bounds.length && value > (bounds[at] as number)) at++;
    counts[at] = (counts[at] as number) + 1;
    this.sum += value;
  }
}
