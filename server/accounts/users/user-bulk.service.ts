import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import type { UserRecord } from '../model/user.entity.js';
import { userIdOf } from '../model/user.input.js';
import type { UserAction } from '../model/user-rules.js';
import { type ManagedUser, UserEditorService } from './user-editor.service.js';
import { UserListService } from './user-list.service.js';

/** The outcome of a change of several users for one of them. */
export interface UserChange {
  /** The id as it was sent. */
  readonly id: string;
  /** Null if the user does not exist. */
  readonly username: string | null;
  /** The changed user, or the reason why the user was not changed. */
  readonly result: UserRecord | AppError;
  readonly statusChanged: boolean;
}

/**
 * Changes several users, each with the service and the transaction of a single change, so that rules, log rows and
 * audit entries are the same. A user who may not be changed does not prevent the change of others.
 */
@Injectable()
export class UserBulkService {
  constructor(
    private readonly editor: UserEditorService,
    private readonly users: UserListService,
  ) {}

  act(caller: Principal, ids: readonly string[], action: UserAction): Promise<UserChange[]> {
    return this.each(ids, (id) => this.editor.act(caller, id, action));
  }

  setGroup(caller: Principal, ids: readonly string[], group: string): Promise<UserChange[]> {
    return this.each(ids, (id) => this.editor.update(caller, id, { group }));
  }

  /** Adds a signed amount to each balance; a repeated effect key has no effect on balances that have it. */
  adjustQuota(
    caller: Principal,
    ids: readonly string[],
    adjustment: { amount: number; reason: string; effectKey: string },
  ): Promise<UserChange[]> {
    return this.each(ids, (id) => this.editor.adjustQuota(caller, id, adjustment));
  }

  private async each(
    ids: readonly string[],
    change: (id: number) => Promise<UserRecord & Partial<Pick<ManagedUser, 'statusChanged'>>>,
  ): Promise<UserChange[]> {
    const changes: UserChange[] = [];
    for (const id of ids) {
      try {
        const record = await change(userIdOf(id));
        const { user, statusChanged = false } = record;
        changes.push({ id, username: user.username, result: record, statusChanged });
      } catch (error) {
        // A server error ends the call, because it would also fail for the other users.
        if (!(error instanceof AppError) || error.status >= 500) throw error;
        changes.push({ id, username: await this.usernameOf(id), result: error, statusChanged: false });
      }
    }
    return changes;
  }

  private async usernameOf(id: string): Promise<string | null> {
    try {
      return (await this.users.get(userIdOf(id))).user.username;
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }
}
