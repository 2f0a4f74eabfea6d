import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { Changes } from '../../platform/coordination/changes.js';
import { Logger } from '../../platform/telemetry/logger.js';
import type { Payer } from '../model/call.js';
import type { ExchangePayer } from '../model/exchange.js';
import { RelayError } from '../model/relay.errors.js';

/** A connection that outlives the check of its key. */
export interface OpenSession {
  readonly payer: Payer;
  /** Checks the key again, which its end or its expiry alone does not cause. @throws {AppError} */
  recheck(): Promise<unknown>;
  /** Called when the key may no longer be used: output so far is charged, and the connection closes. */
  revoke(reason: AppError): void;
}

/**
 * The open WebSocket sessions of the relay. Their keys are checked again as soon as a token or a user changes, so that
 * none outlives a ban; between changes a session costs nothing.
 */
@Injectable()
export class OpenSessions implements OnApplicationBootstrap {
  private readonly open = new Set<OpenSession>();

  constructor(
    private readonly changes: Changes,
    private readonly logger: Logger,
  ) {}

  /** Listens after the caches of tokens and users, which do so before. */
  onApplicationBootstrap(): void {
    onPayerChange(this.changes, (concerns) => this.check(({ payer }) => concerns(payer)));
  }

  /** Its key is checked as well, since it may have changed while the session was opened. */
  add(session: OpenSession): void {
    this.open.add(session);
    void this.recheck(session);
  }

  /** No effect when it was removed before. */
  delete(session: OpenSession): void {
    this.open.delete(session);
  }

  private check(concerns: (session: OpenSession) => boolean): void {
    // Not awaited: the change must not wait for the sessions.
    for (const session of this.open) if (concerns(session)) void this.recheck(session);
  }

  private async recheck(session: OpenSession): Promise<void> {
    try {
      await session.recheck();
    } catch (error) {
      if (!(error instanceof AppError)) {
        this.logger.warn({ event: 'session.unchecked', err: error }, 'The key of an open session could not be checked');
      } else if (isRevocation(error) && this.open.has(session)) session.revoke(error);
    }
  }
}

/**
 * Calls `check` with a test of the payers that a change of a user, a token or a project concerns.
 * @param checkAll after a change that may concern every payer; `check` by default
 */
export function onPayerChange(
  changes: Changes,
  check: (concerns: (payer: ExchangePayer) => boolean) => void,
  checkAll: () => void = () => check(() => true),
): void {
  changes.on('user', ({ userId }) => check(({ user }) => user.id === userId));
  changes.on('token', ({ tokenId }) => check(({ token }) => token?.id === tokenId));
  changes.on('project', ({ projectId }) => check(({ token }) => token?.project?.id === projectId));
  changes.on('everything', checkAll);
}

/** The reservation of a call may be the rest of its quota, and an outage or a maintenance does not revoke a key. */
export function isRevocation({ code, status }: AppError): boolean {
  return status < 500 && code !== RelayError.token_exhausted.code;
}
