import type { Timed } from './deadlines.js';

/**
 * Sends a comment on a stream that has been idle for a while, so that no proxy between gateway and client closes it.
 */
export class Heartbeat implements Timed {
  deadline: number;
  place = -1;

  constructor(
    private readonly intervalMs: number,
    private readonly ping: () => void,
  ) {
    this.deadline = performance.now() + intervalMs;
  }

  /** Restarts the interval after something was sent. */
  postpone(): void {
    this.deadline = performance.now() + this.intervalMs;
  }

  expire(): void {
    this.postpone();
    this.ping();
  }
}
