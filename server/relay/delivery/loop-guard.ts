import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { RelayError } from '../model/relay.errors.js';

/** Prevents a gateway from calling itself through a channel whose address leads back to the gateway. */
@Injectable()
export class LoopGuard {
  /** The value that this process adds to the `via` header of every upstream request. */
  readonly mark = `1.1 tollgate-${randomBytes(6).toString('hex')}`;

  /** @throws {AppError} forwarding_loop when the call has passed through this process before. */
  requireNew(via: string | string[] | undefined): void {
    if (via !== undefined && String(via).includes(this.mark)) throw new AppError(RelayError.forwarding_loop);
  }
}
