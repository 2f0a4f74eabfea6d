import { Injectable } from '@nestjs/common';
import { Logger } from '../../platform/telemetry/logger.js';
import type { SettledRow } from './settled-row.js';

type Listener = (rows: readonly SettledRow[]) => void;

/** Tells listeners in this process which calls have just been booked, after their commit. */
@Injectable()
export class SettledFeed {
  private readonly listeners = new Set<Listener>();

  constructor(private readonly logger: Logger) {}

  /** @returns the function that ends the subscription. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  publish(rows: readonly SettledRow[]): void {
    for (const listener of this.listeners) {
      try {
        listener(rows);
      } catch (error) {
        // The rows are booked; what somebody makes of them must not hold up the next ones.
        this.logger.error({ err: error }, 'a listener could not take booked calls');
      }
    }
  }
}
