import { Injectable } from '@nestjs/common';
import { Logger } from '../../platform/telemetry/logger.js';
import type { SettledBalance, SettledRow } from './settled-row.js';

type Listener = (rows: readonly SettledRow[], balances: readonly SettledBalance[]) => void;

/** Publishes booked and refunded calls and the resulting balances to listeners in this process, after the commit. */
@Injectable()
export class SettledFeed {
  private readonly listeners = new Set<Listener>();

  constructor(private readonly logger: Logger) {}

  /** @returns the function that ends the subscription. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @param balances of the affected users that the database returned */
  publish(rows: readonly SettledRow[], balances: readonly SettledBalance[] = []): void {
    for (const listener of this.listeners) {
      try {
        listener(rows, balances);
      } catch (error) {
        // The rows are booked; a failing listener must not delay the next ones.
        this.logger.error({ event: 'settlement.listener_failed', err: error }, 'Settled feed listener failed');
      }
    }
  }
}
