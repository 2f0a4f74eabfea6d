/** One row of the table: a waiting time of contributors. */
export interface Measure {
  readonly name: string;
  /** Seconds. */
  readonly goal: number;
  /** Does it once and returns the seconds it took. */
  seconds(): Promise<number>;
}

/** @param start a reading of `performance.now()` */
export const secondsSince = (start: number): number => (performance.now() - start) / 1_000;
