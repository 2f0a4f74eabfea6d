import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Settlement } from '../../billing/ledger/settlement.js';
import { AppError } from '../../common/errors/app-error.js';
import { Config } from '../../platform/config/config.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { type CurrentCalls, RunningCalls } from '../admission/running-calls.js';
import { ChatContents } from '../billing/chat-contents.js';
import { RelayError } from '../model/relay.errors.js';

const POLL_INTERVAL_MS = 50;

/**
 * The relay's part of a shutdown: running calls, and new calls on open connections, have the grace period. Then new
 * calls are refused, the remaining calls end with an error and are billed for what they delivered, and every bill is
 * booked before the database connections are closed.
 */
@Injectable()
export class RelayShutdown implements BeforeApplicationShutdown {
  constructor(
    private readonly running: RunningCalls,
    private readonly settlement: Settlement,
    private readonly contents: ChatContents,
    private readonly logger: Logger,
    private readonly config: Config,
  ) {}

  async beforeApplicationShutdown(): Promise<void> {
    const { SHUTDOWN_GRACE_SECONDS, SETTLE_TIMEOUT_MS } = this.config.env;
    await emptied(this.running.all, SHUTDOWN_GRACE_SECONDS * 1000);
    const running = this.running.close();
    if (running.size > 0)
      this.logger.warn({ event: 'calls.cut', calls: running.size }, 'Calls were ended at the end of the grace period');
    for (const exchange of running) exchange.cut(new AppError(RelayError.restarting));
    await emptied(running, SETTLE_TIMEOUT_MS);
    for (const exchange of running) exchange.abandon();
    await this.settlement.drain();
    await this.contents.drain();
  }
}

/** Waits until no call is running, or for `limitMs`. */
async function emptied(running: CurrentCalls, limitMs: number): Promise<void> {
  const until = Date.now() + limitMs;
  while (running.size > 0 && Date.now() < until) await pause(POLL_INTERVAL_MS);
}
