import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { randomSecret } from '../../common/random.js';
import { TeamRole } from '../../common/team-role.js';
import { executorOf } from '../../platform/database/executor.js';
import { Sql } from '../../platform/database/sql.js';
import { DAY_MS } from '../../platform/durations.js';
import { TeamSeatWriter } from '../members/team-seats.service.js';
import { TeamError } from '../model/team.errors.js';
import { TeamAccess } from '../model/team-access.service.js';
import { TeamPermission } from '../model/team-role.js';

const MAX_OPEN = 100;

/** An invitation that was not used. Its secret is not stored. */
export interface TeamInvitation {
  readonly id: number;
  readonly role: TeamRole;
  /** The username of the member who made it. */
  readonly creator: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** What a user sees of an invitation before accepting it. */
export interface OfferedTeam {
  readonly teamId: number;
  readonly teamName: string;
  readonly role: TeamRole;
  readonly expiresAt: Date;
}

const COLUMNS = `
  i.id, i.role, u.username AS creator, i.created_at AS "createdAt", i.expires_at AS "expiresAt"`;
const OPEN = `
  SELECT ${COLUMNS} FROM team_invitations i JOIN users u ON u.id = i.created_by
    WHERE i.team_id = $1 AND i.used_by IS NULL ORDER BY i.id DESC`;
const CREATE = `
  WITH i AS (
    INSERT INTO team_invitations (team_id, secret_digest, role, created_by, expires_at) VALUES ($1, $2, $3, $4, $5)
    RETURNING *)
  SELECT ${COLUMNS} FROM i JOIN users u ON u.id = i.created_by`;
const REVOKE = 'DELETE FROM team_invitations WHERE id = $1 AND team_id = $2 AND used_by IS NULL RETURNING id';
const OFFERED = `
  SELECT i.team_id AS "teamId", u.username AS "teamName", i.role, i.expires_at AS "expiresAt"
    FROM team_invitations i JOIN users u ON u.id = i.team_id
    WHERE i.secret_digest = $1 AND i.used_by IS NULL AND i.expires_at > now() AND u.deleted_at IS NULL`;
const USE = `
  UPDATE team_invitations SET used_by = $2, used_at = now()
    WHERE secret_digest = $1 AND used_by IS NULL AND expires_at > now() RETURNING role`;

/** Invitations to teams: links with a secret that is shown once and used once. */
@Injectable()
export class TeamInvitations {
  constructor(
    private readonly sql: Sql,
    private readonly access: TeamAccess,
    private readonly seats: TeamSeatWriter,
  ) {}

  /** The invitations that were not used, newest first, expired ones included. @throws {AppError} team_not_found, team_forbidden */
  async open(caller: Principal, teamId: number): Promise<TeamInvitation[]> {
    await this.access.require(caller, teamId, TeamPermission.MANAGE_MEMBERS);
    return this.sql.query<TeamInvitation>('team-invitations', OPEN, [teamId]);
  }

  /**
   * Creates an invitation. Owners and administrators may invite owners and managers.
   * @param days until it expires
   * @returns it with its secret, which cannot be read again
   * @throws {AppError} team_not_found, team_forbidden, team_invitation_limit_reached
   */
  async create(
    caller: Principal,
    teamId: number,
    { role, days }: { role: TeamRole; days: number },
  ): Promise<{ invitation: TeamInvitation; secret: string }> {
    const permission = role === TeamRole.MEMBER ? TeamPermission.MANAGE_MEMBERS : TeamPermission.EDIT;
    await this.access.require(caller, teamId, permission);
    const open = await this.open(caller, teamId);
    if (open.length >= MAX_OPEN) throw new AppError(TeamError.team_invitation_limit_reached, { limit: MAX_OPEN });
    const secret = randomSecret();
    const expiresAt = new Date(Date.now() + days * DAY_MS);
    const values = [teamId, digestOf(secret), role, caller.userId, expiresAt];
    const [invitation] = await this.sql.transaction(
      async (client) => (await client.query<TeamInvitation>(CREATE, values)).rows,
    );
    if (!invitation) throw new AppError(TeamError.team_not_found);
    return { invitation, secret };
  }

  /** Deletes an invitation that was not used. @throws {AppError} team_not_found, team_forbidden, team_invitation_not_found */
  async revoke(caller: Principal, teamId: number, id: number): Promise<void> {
    await this.access.require(caller, teamId, TeamPermission.MANAGE_MEMBERS);
    const { rowCount } = await this.sql.transaction((client) => client.query(REVOKE, [id, teamId]));
    if (rowCount === 0) throw new AppError(TeamError.team_invitation_not_found);
  }

  /** What an invitation offers. @throws {AppError} team_invitation_invalid */
  async find(secret: string): Promise<OfferedTeam> {
    const [offered] = await this.sql.query<OfferedTeam>('offered-team', OFFERED, [digestOf(secret)]);
    if (!offered) throw new AppError(TeamError.team_invitation_invalid);
    return offered;
  }

  /**
   * Makes the caller a member, and uses the invitation up.
   * @returns the id of the team
   * @throws {AppError} team_invitation_invalid, team_already_member, team_member_limit_reached
   */
  async accept({ userId }: Principal, secret: string): Promise<number> {
    const { teamId } = await this.find(secret);
    await this.sql.transaction(async (client) => {
      const executor = executorOf(client);
      const held = await this.seats.hold(teamId, executor);
      const [used] = await executor.query<{ role: TeamRole }>(USE, [digestOf(secret), userId]);
      if (!held || !used) throw new AppError(TeamError.team_invitation_invalid);
      await this.seats.join(teamId, userId, used.role, executor);
    });
    return teamId;
  }
}

/** The secret has 256 random bits, so a digest without a key suffices. */
function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
