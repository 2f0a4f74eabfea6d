import { Injectable } from '@nestjs/common';
import { Logger } from '../../platform/telemetry/logger.js';
import type { SettledBalance, SettledRow } from './settled-row.js';

type Listener = (rows: readonly SettledRow[], balances: readonly SettledBalance[]) => void;

/** Tells listeners in this process which calls have just been booked or refunded and what that left, after the commit. */
@Injectable()
export class SettledFeed {
  private readonly listeners = new Set<Listener>();

  constructor(private readonly logger: Logger) {}

  /** @returns the function that ends the subscription. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @param balances of the users concerned, as far as the database told them */
  publish(rows: readonly SettledRow[], balances: readonly SettledBalance[] = []): void {
    for (const listener of this.listeners) {
      try {
        listener(rows, balances);
      } catch (error) {
        // The rows are booked; what somebody makes of them must not hold up the next ones.
        this.logger.error({ err: error }, 'a listener could not take booked calls');
      }
    }
  }
}
