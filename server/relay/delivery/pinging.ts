import type { Timed } from './clocks.js';

/** Says something on a stream whenever nothing else was said for a while. */
export class Pinging implements Timed {
  deadline: number;

  constructor(
    private readonly intervalMs: number,
    private readonly ping: () => void,
  ) {
    this.deadline = performance.now() + intervalMs;
  }

  /** Something was said. */
  heard(): void {
    this.deadline = performance.now() + this.intervalMs;
  }

  expire(): void {
    this.heard();
    this.ping();
  }
}
