import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { RelayError } from '../model/relay.errors.js';

/** Keeps a gateway from calling itself through a channel that leads back to it. */
@Injectable()
export class LoopGuard {
  /** What this process writes into the `via` header of every call it makes. */
  readonly mark = `1.1 tollgate-${randomBytes(6).toString('hex')}`;

  /** @throws {AppError} forwarding_loop when a call has been here before. */
  requireNew(via: string | string[] | undefined): void {
    if (via !== undefined && String(via).includes(this.mark)) throw new AppError(RelayError.forwarding_loop);
  }
}
