import { Injectable } from '@nestjs/common';
import { Settlement } from '../../billing/ledger/settlement.js';
import { AppError } from '../../common/errors/app-error.js';
import { UnorderedSet } from '../../common/unordered-set.js';
import { Config } from '../../platform/config/config.js';
import type { Exchange } from '../model/exchange.js';
import { RelayError } from '../model/relay.errors.js';
import { ArrivingBodies } from './arriving-bodies.js';

/** The running calls. */
export type CurrentCalls = Pick<UnorderedSet<Exchange>, 'size' | typeof Symbol.iterator>;

/** The running calls, limited in number. */
@Injectable()
export class RunningCalls {
  private readonly running = new UnorderedSet<Exchange>();
  private readonly bodies: ArrivingBodies;
  private stopping = false;

  constructor(
    private readonly settlement: Settlement,
    private readonly config: Config,
  ) {
    const { MAX_CONCURRENT_CALLS: bodies, MAX_ARRIVING_BODIES_MIB: mebibytes } = config.env;
    this.bodies = new ArrivingBodies({ bodies, bytes: mebibytes * 1024 * 1024 });
  }

  /**
   * Adds an exchange to the running calls; no effect when it is already one. A client that disconnects before its call
   * is served frees the place.
   * @throws {AppError} overloaded, settlement_overloaded: immediately, so that clients can use another gateway.
   */
  enter(exchange: Exchange): void {
    if (exchange.entered) return;
    if (this.stopping || this.running.size >= this.config.env.MAX_CONCURRENT_CALLS) {
      throw new AppError(RelayError.overloaded, {}, { retryAfterSeconds: 1 });
    }
    this.settlement.requireCapacity();
    this.running.add(exchange);
    exchange.entered = true;
    exchange.response.on('close', () => {
      if (!exchange.served) this.leave(exchange);
    });
  }

  /**
   * Counts a running call among the arriving bodies until its body has arrived; not for one that came with the headers.
   * No effect when the client has disconnected, because nothing would end the count.
   * @param userId the account that pays
   * @param bytes what the body may occupy in memory
   * @throws {AppError} too_many_bodies
   */
  receive(exchange: Exchange, userId: number, bytes: number): void {
    if (exchange.disconnected) return;
    const arrived = this.bodies.add(userId, bytes);
    exchange.request.once('end', arrived);
    exchange.response.once('close', arrived);
  }

  /** Removes an exchange from the running calls. */
  leave(exchange: Exchange): void {
    this.running.delete(exchange);
  }

  /** The current running calls. */
  get all(): CurrentCalls {
    return this.running;
  }

  /** Refuses new calls from now on. @returns the calls that are still running; the set shrinks as they end */
  close(): CurrentCalls {
    this.stopping = true;
    return this.running;
  }
}
