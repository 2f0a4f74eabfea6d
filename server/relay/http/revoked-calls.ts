import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { Changes } from '../../platform/coordination/changes.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { RunningCalls } from '../admission/running-calls.js';
import type { Exchange, ExchangePayer } from '../model/exchange.js';
import { isRevocation, onPayerChange } from './open-sessions.js';
import { RelayHttp } from './relay-http.js';

/**
 * Ends running calls whose payer is no longer allowed to call, in any process: a response may last for half an hour. A
 * stream is charged for its output until then, any other call is not. Calls cost nothing until a token or a user
 * changes.
 */
@Injectable()
export class RevokedCalls implements OnApplicationBootstrap {
  private isCheckingAll = false;
  private isAnyUnchecked = false;

  constructor(
    private readonly running: RunningCalls,
    private readonly http: RelayHttp,
    private readonly changes: Changes,
    private readonly logger: Logger,
  ) {}

  /** Listens after the caches of tokens and users, which do so before. */
  onApplicationBootstrap(): void {
    // Not awaited: the change must not wait for the calls.
    onPayerChange(
      this.changes,
      (concerns) => void this.check(concerns),
      () => void this.checkAll(),
    );
  }

  /** While notifications do not arrive, everything may have changed every few seconds: one pass runs at a time. */
  private async checkAll(): Promise<void> {
    this.isAnyUnchecked = true;
    if (this.isCheckingAll) return;
    this.isCheckingAll = true;
    while (this.isAnyUnchecked) {
      this.isAnyUnchecked = false;
      await this.check(() => true);
    }
    this.isCheckingAll = false;
  }

  /** One after the other, because the caches are empty after a change. */
  private async check(concerns: (payer: ExchangePayer) => boolean): Promise<void> {
    for (const exchange of this.running.all) {
      const { payer } = exchange;
      if (payer && concerns(payer)) await this.recheck(exchange);
    }
  }

  private async recheck(exchange: Exchange): Promise<void> {
    try {
      await (exchange.recheckLogin ? exchange.recheckLogin() : this.http.recheck(exchange));
    } catch (error) {
      if (!(error instanceof AppError)) {
        this.logger.warn({ event: 'call.unchecked', err: error }, 'The payer of a running call could not be checked');
      } else if (isRevocation(error)) exchange.cut(error);
    }
  }
}
