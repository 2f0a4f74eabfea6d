import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { FailedCallsService } from '../../logs/failed-calls.service.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { isDatabaseOutage, isUnstorable } from '../../platform/errors/database-errors.js';
import { Logger } from '../../platform/telemetry/logger.js';
import type { Dialect } from '../../protocols/dialects/shared/dialect.js';
import { type FailedAttempts, failedCallOf } from '../delivery/failed-attempts.js';
import type { Exchange } from '../model/exchange.js';
import { RelayError } from '../model/relay.errors.js';
import { CallObserver } from '../observation/call-observer.js';

/** The errors of calls: what the client receives, and what administrators see of it. */
@Injectable()
export class CallErrors {
  constructor(
    private readonly observer: CallObserver,
    private readonly failed: FailedCallsService,
    private readonly logger: Logger,
  ) {}

  /** Responds with an error; the details of an internal error are not sent. */
  refuse(exchange: Exchange, dialect: Dialect, thrown: unknown): void {
    const error = this.toAppError(thrown, exchange.requestId);
    this.observer.refused(exchange, error);
    exchange.sendError(dialect, error);
  }

  /** Writes a call that no channel served, or that the database refused, to the administrators' log. */
  record(attempts: FailedAttempts, error: AppError): void {
    this.failed.record(failedCallOf(attempts, error));
  }

  /** Converts a thrown value into the error for the client; internal errors are logged. */
  toAppError(thrown: unknown, requestId: string): AppError {
    if (thrown instanceof AppError) return thrown;
    if (isDatabaseOutage(thrown)) return new AppError(CommonError.database_unavailable, {}, { cause: thrown });
    if (isUnstorable(thrown)) return new AppError(CommonError.invalid_parameter, {}, { cause: thrown });
    this.logger.error({ event: 'call.failed', err: thrown, requestId }, 'Call failed with an internal error');
    return new AppError(RelayError.internal, {}, { cause: thrown });
  }
}
