import { Injectable } from '@nestjs/common';
import { Settlement } from '../../billing/ledger/settlement.js';
import { AppError } from '../../common/errors/app-error.js';
import { Config } from '../../platform/config/config.js';
import type { Exchange } from '../model/exchange.js';
import { RelayError } from '../model/relay.errors.js';

/** The calls that are being served, and the bound on how many there are at once. */
@Injectable()
export class RunningCalls {
  private readonly running = new Set<Exchange>();
  private stopping = false;

  constructor(
    private readonly settlement: Settlement,
    private readonly config: Config,
  ) {}

  /**
   * Takes a place among the running calls; harmless when the call has one. Whoever leaves before being served gives it back.
   * @throws {AppError} overloaded, settlement_overloaded: at once, so that clients can go elsewhere.
   */
  enter(exchange: Exchange): void {
    if (exchange.entered) return;
    if (this.stopping || this.running.size >= this.config.env.MAX_CONCURRENT_CALLS) {
      throw new AppError(RelayError.overloaded, {}, { retryAfterSeconds: 1 });
    }
    this.settlement.requireRoom();
    this.running.add(exchange);
    exchange.entered = true;
    exchange.response.once('close', () => {
      if (!exchange.served) this.leave(exchange);
    });
  }

  /** Gives the place back. */
  leave(exchange: Exchange): void {
    this.running.delete(exchange);
  }

  /** The calls that are being served at any moment. */
  get all(): ReadonlySet<Exchange> {
    return this.running;
  }

  /** From now on nobody enters; returns the calls that are still running, as they come to their end. */
  close(): ReadonlySet<Exchange> {
    this.stopping = true;
    return this.running;
  }
}
