import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { type SessionModel, toSessionModel } from './session.model.js';
import { SessionsService } from './sessions.service.js';

const DIGEST = /^[0-9a-f]{64}$/;

/** Lists and ends the logins of the caller. */
@Injectable()
export class OwnSessionsService {
  constructor(private readonly sessions: SessionsService) {}

  async list(caller: Principal): Promise<SessionModel[]> {
    const rows = await this.sessions.list(caller.userId);
    return rows.map((row) => toSessionModel(caller, row));
  }

  /** @throws {AppError} not_found, for another user's login as well */
  async end({ userId }: Principal, id: string): Promise<void> {
    const ended = DIGEST.test(id) && (await this.sessions.endOne(userId, Buffer.from(id, 'hex')));
    if (!ended) throw new AppError(CommonError.not_found);
  }

  /** Ends all logins of the caller except the current one. @returns the number of ended logins */
  endOthers({ userId, session }: Principal): Promise<number> {
    return this.sessions.endOthers(userId, session?.digest);
  }
}
