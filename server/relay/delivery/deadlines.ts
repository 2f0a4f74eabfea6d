import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Logger } from '../../platform/telemetry/logger.js';

const TICK_MS = 100;

/** Something with a deadline, in ms of `performance.now()`. */
export interface Timed {
  deadline: number;
  expire(): void;
}

/**
 * Deadlines for many calls with one timer: a call moves its deadline at every chunk, which would be far too expensive with a
 * timer of its own. Deadlines are kept to a tenth of a second.
 */
@Injectable()
export class Deadlines implements OnApplicationShutdown {
  private readonly running = new Set<Timed>();
  private readonly timer = setInterval(() => this.tick(), TICK_MS).unref();

  constructor(private readonly logger: Logger) {}

  add(timed: Timed): void {
    this.running.add(timed);
  }

  delete(timed: Timed): void {
    this.running.delete(timed);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private tick(): void {
    const now = performance.now();
    for (const timed of this.running) if (timed.deadline <= now) this.expire(timed);
  }

  /** A call that cannot be ended must not keep the deadlines of the others from being looked at. */
  private expire(timed: Timed): void {
    try {
      timed.expire();
    } catch (error) {
      this.running.delete(timed);
      this.logger.error({ err: error }, 'call could not be ended at its deadline');
    }
  }
}
