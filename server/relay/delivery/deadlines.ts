import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Placed, UnorderedSet } from '../../common/unordered-set.js';
import { Logger } from '../../platform/telemetry/logger.js';

const TICK_MS = 100;

/** An object with a deadline, in ms of `performance.now()`. */
export interface Timed extends Placed {
  deadline: number;
  expire(): void;
}

/**
 * Checks the deadlines of many calls with one timer. A call moves its deadline at every chunk, and a timer per call
 * would be too expensive for that. Deadlines are accurate to a tenth of a second. Without calls no timer wakes the
 * process.
 */
@Injectable()
export class Deadlines implements OnApplicationShutdown {
  private readonly running = new UnorderedSet<Timed>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly logger: Logger) {}

  add(timed: Timed): void {
    this.running.add(timed);
    this.timer ??= setInterval(() => this.tick(), TICK_MS).unref();
  }

  delete(timed: Timed): void {
    this.running.delete(timed);
  }

  onApplicationShutdown(): void {
    this.stop();
  }

  private stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private tick(): void {
    if (this.running.size === 0) this.stop();
    const now = performance.now();
    for (const timed of this.running) if (timed.deadline <= now) this.expire(timed);
  }

  /** An error while one call is ended must not prevent the other deadlines from being checked. */
  private expire(timed: Timed): void {
    try {
      timed.expire();
    } catch (error) {
      this.running.delete(timed);
      this.logger.error({ event: 'call.deadline_failed', err: error }, 'Call could not be ended at its deadline');
    }
  }
}

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
