import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { Changes } from '../../platform/coordination/changes.js';
import type { LogEvent } from '../../usage-log/log-event.js';
import { LogType } from '../../usage-log/log-type.js';
import { LogWriterService } from '../../usage-log/log-writer.service.js';
import { SecondFactorError } from '../model/sign-in.errors.js';
import { UserEntity } from '../model/user.entity.js';
import { UserError } from '../model/user.errors.js';
import { editRefusal, refuse } from '../model/user-rules.js';
import { SecondFactorsService } from '../second-factor/second-factors.service.js';
import { SessionsService } from '../sessions/sessions.service.js';

/**
 * Support actions of administrators for users of a lower role who are locked out or whose logins are compromised. Every
 * action is logged.
 */
@Injectable()
export class LoginSupportService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly sessions: SessionsService,
    private readonly secondFactors: SecondFactorsService,
    private readonly logs: LogWriterService,
    private readonly audit: AuditTrail,
    private readonly changes: Changes,
  ) {}

  /**
   * Ends every login of a user.
   * @returns the number of ended logins
   * @throws {AppError} user_not_found, user_edit_forbidden
   */
  async endSessions(caller: Principal, userId: number): Promise<number> {
    const ended = await this.database.transaction(async (manager) => {
      const user = await this.editable(caller, userId, manager);
      await this.log(user, { kind: 'sessions_ended', params: { admin: caller.username } }, manager);
      const sessions = await this.sessions.endAllOf(userId, manager);
      // Triggers of the database record changes of settings; the end of sessions is recorded here.
      const { username: objectName } = user;
      const event = { action: 'user.sessions_ended', objectId: userId, objectName, ownerId: userId } as const;
      await this.audit.record({ ...event, facts: { sessions } }, manager);
      return sessions;
    });
    await this.changes.publish('user', { userId });
    return ended;
  }

  /**
   * Removes the second factor of another user who has lost the app and the recovery codes. Removing one's own requires
   * a code.
   * @throws {AppError} user_not_found, user_edit_forbidden, second_factor_off
   */
  async removeSecondFactor(caller: Principal, userId: number): Promise<void> {
    if (userId === caller.userId) throw new AppError(UserError.user_edit_forbidden);
    await this.database.transaction(async (manager) => {
      const user = await this.editable(caller, userId, manager);
      const removed = await this.secondFactors.remove(userId, manager);
      if (!removed) throw new AppError(SecondFactorError.second_factor_off);
      await this.log(user, { kind: 'second_factor_removed', params: { admin: caller.username } }, manager);
    });
  }

  /** A user whom the caller may edit. @throws {AppError} user_not_found, user_edit_forbidden */
  private async editable(caller: Principal, userId: number, manager: EntityManager): Promise<UserEntity> {
    const user = await manager.findOneBy(UserEntity, { id: userId });
    if (!user) throw new AppError(UserError.user_not_found);
    refuse(editRefusal(caller, user));
    return user;
  }

  private log({ id: userId, username }: UserEntity, event: LogEvent, manager: EntityManager): Promise<void> {
    return this.logs.record({ type: LogType.management, userId, username, event }, manager);
  }
}
