import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError, type ErrorDefinition } from '../../common/errors/app-error.js';
import type { StaffRole } from '../../common/permissions.js';
import { may, type Principal } from '../../common/principal.js';
import { UsableGroupsService } from '../../options/groups/usable-groups.service.js';
import { Changes } from '../../platform/coordination/changes.js';
import { Passwords } from '../../platform/crypto/passwords.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { UserEntity, type UserRecord } from '../model/user.entity.js';
import { UserError } from '../model/user.errors.js';
import type { UpdateUserInput } from '../model/user.input.js';
import {
  AccountKind,
  directoryRefusal,
  EFFECTS,
  editRefusal,
  raiseRefusal,
  refusalOf,
  refuse,
  removalRefusal,
  staffRoleRefusal,
  UserAction,
} from '../model/user-rules.js';
import { replaceCredentials, saveUser } from '../model/user-writes.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { ReauthenticationService } from '../verification/reauthentication.service.js';
import { QuotaAdjustmentsService } from './quota-adjustments.service.js';
import { UserListService } from './user-list.service.js';

/** A user after an action. */
export interface ManagedUser extends UserRecord {
  /** False if the user had the status before, or the action sets none. */
  readonly statusChanged: boolean;
}

/** Edits of existing users by administrators. */
@Injectable()
export class UserEditorService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly adjustments: QuotaAdjustmentsService,
    private readonly users: UserListService,
    private readonly sessions: SessionsService,
    private readonly passwords: Passwords,
    private readonly groups: UsableGroupsService,
    private readonly reauthentication: ReauthenticationService,
    private readonly changes: Changes,
  ) {}

  /**
   * Changes the given fields; `quota` becomes a ledger entry over the difference to the balance, `quotaDelta` one over
   * its own amount.
   * @throws {AppError} user_not_found, user_edit_forbidden, user_raise_forbidden, account_is_team for a password of a
   * team, group_unknown, username_taken, forbidden for a quota without quota:write, and as `ReauthenticationService`
   * does when the caller's own password is to change
   */
  async update(caller: Principal, id: number, input: UpdateUserInput): Promise<UserRecord> {
    refuse(raiseRefusal(caller, input.role ?? 0));
    // An access token must not change the caller's own password here either, as in the self-service endpoint.
    if (input.password && id === caller.userId) await this.reauthentication.require(caller, null);
    const passwordHash = input.password ? await this.passwords.hash(input.password) : undefined;
    const quotaMoved = await this.database.transaction(async (manager) => {
      const user = await lockUser(manager, id);
      refuse(editRefusal(caller, user));
      if (passwordHash && user.kind === AccountKind.TEAM) throw new AppError(UserError.account_is_team);
      if (input.group && input.group !== user.group) this.requireGroup(input.group);
      const { username, displayName, group } = input;
      await saveUser(manager, id, { username, displayName, group });
      if (passwordHash) {
        await replaceCredentials(manager, id, passwordHash);
        await this.sessions.endAllOf(id, manager, ownSession(caller, id));
      }
      return this.moveQuota(caller, user, input, manager);
    });
    await this.changes.publish('user', { userId: id });
    if (quotaMoved) await this.changes.publish('balance', { userId: id });
    return this.users.get(id);
  }

  /** Promotes, demotes, enables, disables or cancels a user. */
  async act(caller: Principal, id: number, action: UserAction): Promise<ManagedUser> {
    const statusChanged = await this.change(id, action, (user) => refusalOf(action, caller, user));
    return { ...(await this.users.get(id)), statusChanged };
  }

  /**
   * Grants a staff role to a user with role 1, or withdraws it with null.
   * @throws {AppError} user_not_found, user_edit_forbidden, staff_role_of_admin, user_raise_forbidden for a role with
   * permissions that the caller has not
   */
  async setStaffRole(caller: Principal, id: number, staffRole: StaffRole | null): Promise<UserRecord> {
    await this.database.transaction(async (manager) => {
      refuse(staffRoleRefusal(caller, await lockUser(manager, id), staffRole));
      await manager.update(UserEntity, { id }, { staffRole });
    });
    await this.changes.publish('user', { userId: id });
    return this.users.get(id);
  }

  /** Cancels a user, with the same errors as the REST endpoint. */
  async remove(caller: Principal, id: number): Promise<void> {
    await this.change(id, UserAction.DELETE, (user) => removalRefusal(caller, user));
  }

  /**
   * Enables, disables or cancels a user for the directory that provisions the account, regardless of the role of the
   * user, in the caller's transaction. The caller publishes `user` afterwards.
   * @throws {AppError} user_not_found; user_edit_forbidden for the super administrator
   */
  async actForDirectory(id: number, action: 'ENABLE' | 'DISABLE' | 'DELETE', manager: EntityManager): Promise<void> {
    await this.write(id, action, directoryRefusal, manager);
  }

  /**
   * Adds a signed amount of quota units; a repeated effect key has no effect.
   * @throws {AppError} idempotency_key_reused when the effect key belongs to another amount
   */
  async adjustQuota(
    caller: Principal,
    id: number,
    adjustment: { amount: number; reason: string; effectKey: string },
  ): Promise<UserRecord> {
    await this.database.transaction(async (manager) => {
      const user = await lockUser(manager, id);
      refuse(editRefusal(caller, user));
      await this.adjustments.add(caller, user, adjustment, manager);
    });
    await this.changes.publish('balance', { userId: id });
    return this.users.get(id);
  }

  private async moveQuota(
    caller: Principal,
    user: UserEntity,
    { quota, quotaDelta }: UpdateUserInput,
    manager: EntityManager,
  ): Promise<boolean> {
    if (quotaDelta == null && quota == null) return false;
    if (!may(caller, 'quota:write')) throw new AppError(CommonError.forbidden);
    if (quotaDelta) {
      const adjustment = { amount: quotaDelta, reason: '', effectKey: randomUUID() };
      return this.adjustments.add(caller, user, adjustment, manager);
    }
    return quota != null && quotaDelta == null && this.adjustments.setTo(caller, user, quota, manager);
  }

  private async change(
    id: number,
    action: UserAction,
    refusalFor: (user: UserEntity) => ErrorDefinition | null,
  ): Promise<boolean> {
    const statusChanged = await this.database.transaction((manager) => this.write(id, action, refusalFor, manager));
    await this.changes.publish('user', { userId: id });
    return statusChanged;
  }

  /** Returns whether the user had another status. */
  private async write(
    id: number,
    action: UserAction,
    refusalFor: (user: UserEntity) => ErrorDefinition | null,
    manager: EntityManager,
  ): Promise<boolean> {
    const user = await lockUser(manager, id);
    refuse(refusalFor(user));
    const { deleted, ...columns } = EFFECTS[action];
    await saveUser(manager, id, { ...columns, ...(deleted && { deletedAt: new Date() }) });
    // Otherwise a demotion would restore a staff role that was granted before the promotion.
    if (action === UserAction.PROMOTE) await manager.update(UserEntity, { id }, { staffRole: null });
    if (action === UserAction.DISABLE || action === UserAction.DELETE) await this.sessions.endAllOf(id, manager);
    return columns.status !== undefined && columns.status !== user.status;
  }

  private requireGroup(group: string): void {
    if (!this.groups.exists(group)) throw new AppError(UserError.group_unknown, { group });
  }
}

/** Locks the user's row, so that concurrent edits of one user are serialised. */
async function lockUser(manager: EntityManager, id: number): Promise<UserEntity> {
  const user = await manager.findOne(UserEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!user) throw new AppError(UserError.user_not_found);
  return user;
}

function ownSession(caller: Principal, userId: number): Buffer | undefined {
  return caller.userId === userId ? caller.session?.digest : undefined;
}
