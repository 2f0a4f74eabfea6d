import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Logger } from '../../platform/telemetry/logger.js';

const TICK_MS = 100;

/** An object with a deadline, in ms of `performance.now()`. */
export interface Timed {
  deadline: number;
  expire(): void;
}

/**
 * Checks the deadlines of many calls with one timer. A call moves its deadline at every chunk, and a timer per call
 * would be too expensive for that. Deadlines are accurate to a tenth of a second.
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
