import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { invalidField } from '../common/errors/invalid-field.js';
import type { Principal } from '../common/principal.js';
import type { TokenEntity } from './token.entity.js';
import { TokenError } from './token.errors.js';

/** The account that pays for the calls of a token: a user or a team. */
export interface PayingAccount {
  readonly id: number;
  /** The group whose models and prices apply to tokens without a group. */
  readonly group: string;
}

/** The owner of a new token. Absent or null: the caller, without a project. */
interface NewTokenOwner {
  readonly teamId?: string | null;
  readonly projectId?: string | null;
}

// The locks make the removal of the member and the archiving of the team wait for the new token, or prevent it.
const TEAM_OF_MEMBER = `
  SELECT u.id::float8 AS id, u."group" FROM users u JOIN team_members m ON m.team_id = u.id
    WHERE u.id = $1 AND m.user_id = $2 AND u.deleted_at IS NULL FOR SHARE OF u, m`;
const ACCOUNT = 'SELECT id::float8 AS id, "group" FROM users WHERE id = $1';
// The lock makes the archiving of the project wait for the new token, or prevents it.
const PROJECT = `
  SELECT id::float8 AS id FROM projects WHERE id = $1 AND team_id = $2 AND archived_at IS NULL FOR SHARE`;
const PROJECT_NAMES = 'SELECT id::float8 AS id, name FROM projects WHERE id = ANY($1::bigint[])';
const NAMES = 'SELECT id::float8 AS id, username FROM users WHERE id = ANY($1::bigint[])';

/** The accounts that tokens belong to, and the members who made tokens of teams. */
@Injectable()
export class TokenAccountsService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /**
   * The account of a new token, within the transaction that creates it.
   * @param teamId null or absent: the caller
   * @throws {AppError} token_team_not_usable
   */
  async ofNew(caller: Principal, teamId: string | null | undefined, manager: EntityManager): Promise<PayingAccount> {
    if (!teamId) return { id: caller.userId, group: caller.group };
    const [team] = await manager.query<PayingAccount[]>(TEAM_OF_MEMBER, [Number(teamId), caller.userId]);
    if (!team) throw invalidField(TokenError.token_team_not_usable, 'teamId');
    return team;
  }

  /**
   * The project of a new token of a team, within the transaction that creates it. Null if it has none.
   * @throws {AppError} token_project_not_usable
   */
  async projectOfNew({ teamId, projectId }: NewTokenOwner, manager: EntityManager): Promise<number | null> {
    if (!projectId) return null;
    const values = [Number(projectId), Number(teamId ?? 0)];
    const [project] = await manager.query<{ id: number }[]>(PROJECT, values);
    if (!project) throw invalidField(TokenError.token_project_not_usable, 'projectId');
    return project.id;
  }

  /** The account of a token that the caller manages. */
  async of(caller: Principal, { userId }: TokenEntity): Promise<PayingAccount> {
    const own = { id: caller.userId, group: caller.group };
    if (userId === caller.userId) return own;
    const [team] = await this.database.query<PayingAccount[]>(ACCOUNT, [userId]);
    return team ?? own;
  }

  /** The usernames of the members who made these tokens, by id. Tokens of users have none. */
  async creatorsOf(tokens: readonly TokenEntity[]): Promise<ReadonlyMap<number, string>> {
    const ids = [...new Set(tokens.flatMap(({ createdBy }) => createdBy ?? []))];
    if (ids.length === 0) return new Map();
    const users = await this.database.query<{ id: number; username: string }[]>(NAMES, [ids]);
    return new Map(users.map(({ id, username }) => [id, username]));
  }

  /** The names of the projects of these tokens, by id. */
  async projectsOf(tokens: readonly TokenEntity[]): Promise<ReadonlyMap<number, string>> {
    const ids = [...new Set(tokens.flatMap(({ projectId }) => projectId ?? []))];
    if (ids.length === 0) return new Map();
    const projects = await this.database.query<{ id: number; name: string }[]>(PROJECT_NAMES, [ids]);
    return new Map(projects.map(({ id, name }) => [id, name]));
  }
}
