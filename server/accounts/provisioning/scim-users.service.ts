import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../common/errors/app-error.js';
import { Changes } from '../../platform/coordination/changes.js';
import { isUniqueViolation } from '../../platform/errors/database-errors.js';
import { UserEntity } from '../model/user.entity.js';
import { directoryRefusal, refuse } from '../model/user-rules.js';
import { saveUser, type UserColumns } from '../model/user-writes.js';
import { displayNameOf } from '../third-party/account-names.js';
import { VerifiedAddressesService } from '../third-party/verified-addresses.service.js';
import { UserEditorService } from '../users/user-editor.service.js';
import { NewDirectoryUsersService } from './new-directory-users.service.js';
import { ScimError } from './protocol/scim.errors.js';
import { USER } from './protocol/scim-attributes.js';
import { requireVersion } from './protocol/scim-documents.js';
import { patched } from './protocol/scim-patch.js';
import { listQuery, type QueryRecord } from './protocol/scim-query.js';
import {
  primaryEmail,
  settableOf,
  shownName,
  USER_COLUMNS,
  USER_FILTERS,
  USER_SOURCE,
  type UserRow,
  type UserState,
  userStateOf,
} from './scim-user.js';

const FIND = `SELECT ${USER_COLUMNS} FROM ${USER_SOURCE} WHERE p.user_id = $1`;
const SAVE = `
  UPDATE provisioned_users SET user_name = $2, external_id = $3, display_name = $4, given_name = $5, family_name = $6,
      formatted_name = $7, emails = $8, active = $9, version = version + 1, updated_at = now() WHERE user_id = $1`;
// Locks are acquired in the same order as in a change of a group.
const LOCK_GROUPS = `
  SELECT 1 FROM provisioned_groups WHERE id IN (SELECT group_id FROM provisioned_members WHERE user_id = $1)
    ORDER BY id FOR UPDATE`;
const LEAVE_GROUPS = `
  WITH removed AS (DELETE FROM provisioned_members WHERE user_id = $1 RETURNING group_id)
  UPDATE provisioned_groups SET version = version + 1, updated_at = now() WHERE id IN (SELECT group_id FROM removed)`;
const REMOVE = 'DELETE FROM provisioned_users WHERE user_id = $1';

/** A page of users, and how many match. */
export interface UserPage {
  readonly users: readonly UserRow[];
  readonly total: number;
  readonly startIndex: number;
}

/** The users that the directory of the company provisions. The super administrator cannot be one. */
@Injectable()
export class ScimUsersService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly newUsers: NewDirectoryUsersService,
    private readonly editor: UserEditorService,
    private readonly addresses: VerifiedAddressesService,
    private readonly changes: Changes,
  ) {}

  /** @throws {AppError} scim_filter_invalid, scim_path_invalid */
  async list(query: QueryRecord): Promise<UserPage> {
    const { condition, order, values, startIndex, count } = listQuery(query, USER_FILTERS, 'p.user_id');
    const [counted] = await this.database.query<{ total: number }[]>(
      `SELECT count(*)::float8 AS total FROM ${USER_SOURCE} WHERE ${condition}`,
      values,
    );
    const users = await this.database.query<UserRow[]>(
      `SELECT ${USER_COLUMNS} FROM ${USER_SOURCE} WHERE ${condition} ORDER BY ${order} LIMIT ${count} OFFSET ${startIndex - 1}`,
      values,
    );
    return { users, total: counted?.total ?? 0, startIndex };
  }

  /** @throws {AppError} scim_resource_not_found */
  async get(id: number): Promise<UserRow> {
    return find(this.database.manager, id);
  }

  /**
   * Provisions a user, see `NewDirectoryUsersService`.
   * @throws {AppError} scim_value_invalid, scim_resource_exists, scim_account_protected
   */
  async create(body: unknown): Promise<UserRow> {
    return this.get(await this.newUsers.create(userStateOf(body)));
  }

  /**
   * Replaces all attributes; if `active` is absent, the status of the user does not change.
   * @throws {AppError} scim_resource_not_found, scim_version_mismatch, scim_value_invalid, scim_resource_exists
   */
  async replace(id: number, body: unknown, ifMatch?: string): Promise<UserRow> {
    return this.change(id, ifMatch, (user) => userStateOf(body, user));
  }

  /** Applies the operations of PATCH. @throws {AppError} as `replace` and `patched` do */
  async patch(id: number, body: unknown, ifMatch?: string): Promise<UserRow> {
    return this.change(id, ifMatch, (user) => userStateOf(patched(USER, settableOf(user), body), user));
  }

  /** Cancels the account. @throws {AppError} scim_resource_not_found, scim_version_mismatch, user_edit_forbidden */
  async remove(id: number, ifMatch?: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      await manager.query(LOCK_GROUPS, [id]);
      requireVersion(ifMatch, (await lockUser(manager, id)).version);
      await this.editor.actForDirectory(id, 'DELETE', manager);
      await manager.query(LEAVE_GROUPS, [id]);
      await manager.query(REMOVE, [id]);
    });
    await this.changes.publish('user', { userId: id });
  }

  private async change(id: number, ifMatch: string | undefined, next: (user: UserRow) => UserState): Promise<UserRow> {
    const changed = await this.database.transaction(async (manager) => {
      const user = await lockUser(manager, id);
      requireVersion(ifMatch, user.version);
      const state = next(user);
      if (isDeepStrictEqual(state, stateOf(user))) return false;
      await save(manager, id, state);
      await saveUser(manager, id, await this.columnsOf(user, state, manager));
      // Only a change in the directory affects the account: a manual ban lasts until the directory changes the value.
      if (state.active !== user.active)
        await this.editor.actForDirectory(id, state.active ? 'ENABLE' : 'DISABLE', manager);
      return true;
    });
    if (changed) await this.changes.publish('user', { userId: id });
    return this.get(id);
  }

  /** The columns of the account that follow from what has changed. */
  private async columnsOf(before: UserRow, after: UserState, manager: EntityManager): Promise<UserColumns> {
    const name = shownName(after);
    const address = primaryEmail(after);
    const email =
      address === primaryEmail(before) ? undefined : await this.addresses.claim(address, manager, before.id);
    return {
      ...(name !== shownName(before) && {
        displayName: displayNameOf({ provider: 'oidc', subject: '', displayName: name }),
      }),
      ...(email !== undefined && { email }),
    };
  }
}

/** @throws {AppError} scim_resource_not_found */
async function find(manager: EntityManager, id: number): Promise<UserRow> {
  const [user] = await manager.query<UserRow[]>(FIND, [id]);
  if (!user) throw new AppError(ScimError.scim_resource_not_found, { id });
  return user;
}

/** Locks the account, so that concurrent changes of one user are serialised. */
async function lockUser(manager: EntityManager, id: number): Promise<UserRow> {
  await manager.findOne(UserEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  const user = await find(manager, id);
  refuse(directoryRefusal({ ...user, kind: 'user', status: 0, deletedAt: null }));
  return user;
}

async function save(manager: EntityManager, id: number, state: UserState): Promise<void> {
  const { userName, externalId, displayName, givenName, familyName, formattedName, emails, active } = state;
  const names = [userName, externalId, displayName, givenName, familyName, formattedName];
  await manager.query(SAVE, [id, ...names, JSON.stringify(emails), active]).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError(ScimError.scim_resource_exists) : error;
  });
}

function stateOf(user: UserRow): UserState {
  const { userName, externalId, displayName, givenName, familyName, formattedName, emails, active } = user;
  return { userName, externalId, displayName, givenName, familyName, formattedName, emails, active };
}
