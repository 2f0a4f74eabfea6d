import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import { type Executor, executorOf } from '../../platform/database/pg-client.js';
import { Sql } from '../../platform/database/sql.js';
import { insertedId } from '../../platform/database/sql-values.js';
import { isUniqueViolation } from '../../platform/errors/database-errors.js';
import { DirectoryRulesService } from './directory-rules.service.js';
import { ScimError } from './protocol/scim.errors.js';
import { GROUP } from './protocol/scim-attributes.js';
import { requireVersion } from './protocol/scim-documents.js';
import { patched } from './protocol/scim-patch.js';
import { listQuery, type QueryRecord } from './protocol/scim-query.js';
import {
  GROUP_FILTERS,
  type GroupRow,
  type GroupState,
  groupColumns,
  groupStateOf,
  settableGroup,
} from './scim-group.js';

const SOURCE = 'provisioned_groups g';
const LOCK = `
  SELECT display_name AS "displayName", external_id AS "externalId", version FROM provisioned_groups WHERE id = $1 FOR UPDATE`;
const MEMBERS = 'SELECT user_id::float8 AS id FROM provisioned_members WHERE group_id = $1';
const ADD = 'INSERT INTO provisioned_groups (display_name, external_id) VALUES ($1, $2) RETURNING id::float8 AS id';
const SAVE = `
  UPDATE provisioned_groups SET display_name = $2, external_id = $3, version = version + 1, updated_at = now() WHERE id = $1`;
const REMOVE = 'DELETE FROM provisioned_groups WHERE id = $1';
const JOIN = 'INSERT INTO provisioned_members (group_id, user_id) SELECT $1, unnest($2::bigint[])';
const LEAVE = 'DELETE FROM provisioned_members WHERE group_id = $1 AND user_id = ANY($2)';
// In a fixed order, because concurrent changes of other groups lock the same users.
const LOCK_USERS = `
  SELECT p.user_id::float8 AS id FROM provisioned_users p WHERE user_id = ANY($1) ORDER BY user_id FOR NO KEY UPDATE`;
const MARK =
  'UPDATE provisioned_users SET rules_due = true, version = version + 1, updated_at = now() WHERE user_id = ANY($1)';

/** A page of groups, and how many match. */
export interface GroupPage {
  readonly groups: readonly GroupRow[];
  readonly total: number;
  readonly startIndex: number;
}

/** The groups of the directory. A change applies the rules for claims to its members. */
@Injectable()
export class ScimGroupsService {
  constructor(
    private readonly sql: Sql,
    private readonly rules: DirectoryRulesService,
  ) {}

  /** @throws {AppError} scim_filter_invalid, scim_path_invalid */
  async list(query: QueryRecord, withMembers: boolean): Promise<GroupPage> {
    const { condition, order, values, startIndex, count } = listQuery(query, GROUP_FILTERS, 'g.id');
    const { query: run } = executorOf(this.sql.pool);
    const [counted] = await run<{ total: number }>(
      `SELECT count(*) AS total FROM ${SOURCE} WHERE ${condition}`,
      values,
    );
    const groups = await run<GroupRow>(
      `SELECT ${groupColumns(withMembers)} FROM ${SOURCE} WHERE ${condition} ORDER BY ${order}
        LIMIT ${count} OFFSET ${startIndex - 1}`,
      values,
    );
    return { groups, total: counted?.total ?? 0, startIndex };
  }

  /** @throws {AppError} scim_resource_not_found */
  async get(id: number, withMembers = true): Promise<GroupRow> {
    const statement = `SELECT ${groupColumns(withMembers)} FROM ${SOURCE} WHERE g.id = $1`;
    const [group] = await executorOf(this.sql.pool).query<GroupRow>(statement, [id]);
    if (!group) throw new AppError(ScimError.scim_resource_not_found, { id });
    return group;
  }

  /** @throws {AppError} scim_value_invalid, including for members that are not provisioned; scim_resource_exists */
  async create(body: unknown): Promise<GroupRow> {
    const state = groupStateOf(body);
    const id = await this.changing(async (executor) => {
      const groupId = insertedId(await executor.query(ADD, [state.displayName, state.externalId]));
      await lockUsers(state.members, state.members, executor);
      await executor.query(JOIN, [groupId, [...state.members]]);
      return { result: groupId, affected: state.members };
    });
    return this.get(id);
  }

  /** @throws {AppError} scim_resource_not_found, scim_version_mismatch, scim_value_invalid, scim_resource_exists */
  async replace(id: number, body: unknown, ifMatch?: string): Promise<GroupRow> {
    return this.change(id, ifMatch, () => groupStateOf(body));
  }

  /** Applies the operations of PATCH. @throws {AppError} as `replace` and `patched` do */
  async patch(id: number, body: unknown, ifMatch?: string): Promise<GroupRow> {
    return this.change(id, ifMatch, (group) => groupStateOf(patched(GROUP, settableGroup(group), body)));
  }

  /** @throws {AppError} scim_resource_not_found, scim_version_mismatch */
  async remove(id: number, ifMatch?: string): Promise<void> {
    await this.changing(async (executor) => {
      const { members } = await lockGroup(id, ifMatch, executor);
      await lockUsers(members, new Set(), executor);
      await executor.query(REMOVE, [id]);
      return { result: undefined, affected: members };
    });
  }

  private async change(
    id: number,
    ifMatch: string | undefined,
    next: (group: GroupState) => GroupState,
  ): Promise<GroupRow> {
    await this.changing(async (executor) => {
      const before = await lockGroup(id, ifMatch, executor);
      const after = next(before);
      const joining = without(after.members, before.members);
      const leaving = without(before.members, after.members);
      const isRenamed = after.displayName !== before.displayName || after.externalId !== before.externalId;
      const affected = new Set([...(isRenamed ? after.members : joining), ...leaving]);
      if (isRenamed || affected.size > 0) {
        await lockUsers(affected, joining, executor);
        await executor.query(SAVE, [id, after.displayName, after.externalId]);
        await executor.query(LEAVE, [id, [...leaving]]);
        await executor.query(JOIN, [id, [...joining]]);
      }
      return { result: undefined, affected };
    });
    return this.get(id);
  }

  /** Runs a change in a transaction that marks the affected users, and applies the rules to them after the commit. */
  private async changing<Result>(
    work: (executor: Executor) => Promise<{ result: Result; affected: ReadonlySet<number> }>,
  ): Promise<Result> {
    const { result, affected } = await this.sql
      .transaction(async (client) => {
        const executor = executorOf(client);
        const done = await work(executor);
        await executor.query(MARK, [[...done.affected]]);
        return done;
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'provisioned_groups_display_name')
          ? new AppError(ScimError.scim_resource_exists)
          : error;
      });
    await this.rules.apply([...affected]);
    return result;
  }
}

const without = (ids: ReadonlySet<number>, others: ReadonlySet<number>): ReadonlySet<number> =>
  new Set([...ids].filter((id) => !others.has(id)));

/** Locks a group, so that concurrent changes of its members are serialised and no change is lost. */
async function lockGroup(id: number, ifMatch: string | undefined, executor: Executor): Promise<GroupState> {
  const [group] = await executor.query<Omit<GroupState, 'members'> & { version: number }>(LOCK, [id]);
  if (!group) throw new AppError(ScimError.scim_resource_not_found, { id });
  requireVersion(ifMatch, group.version);
  const members = await executor.query<{ id: number }>(MEMBERS, [id]);
  return { ...group, members: new Set(members.map((member) => member.id)) };
}

/**
 * Locks users whose memberships change.
 * @param joining the users who are added, who must be provisioned
 * @throws {AppError} scim_value_invalid
 */
async function lockUsers(users: ReadonlySet<number>, joining: ReadonlySet<number>, executor: Executor): Promise<void> {
  const found = await executor.query<{ id: number }>(LOCK_USERS, [[...users]]);
  const known = new Set(found.map(({ id }) => id));
  const unknown = [...joining].filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw new AppError(ScimError.scim_value_invalid, { detail: `members: no user ${unknown.slice(0, 5).join(', ')}` });
}
