import type { Timed } from './deadlines.js';

/** Sends a comment on a stream whenever nothing else was sent for a while, so that no proxy in between closes it. */
export class Heartbeat implements Timed {
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
