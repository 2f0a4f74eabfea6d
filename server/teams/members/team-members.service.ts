import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { AppError } from '../../common/errors/app-error.js';
import { isAdmin, type Principal } from '../../common/principal.js';
import { TeamRole } from '../../common/team-role.js';
import { executorOf } from '../../platform/database/executor.js';
import { Sql } from '../../platform/database/sql.js';
import { TeamError } from '../model/team.errors.js';
import { TeamAccess } from '../model/team-access.service.js';
import { permissionsOf, TeamPermission } from '../model/team-role.js';
import { TeamSeatWriter } from './team-seats.service.js';

export interface TeamMember {
  readonly userId: number;
  readonly username: string;
  readonly displayName: string;
  readonly role: TeamRole;
  readonly joinedAt: Date;
}

interface Seat {
  readonly userId: number;
  readonly role: TeamRole;
}

const MEMBERS = `
  SELECT m.user_id AS "userId", u.username, u.display_name AS "displayName", m.role, m.joined_at AS "joinedAt"
    FROM team_members m JOIN users u ON u.id = m.user_id WHERE m.team_id = $1
    ORDER BY array_position('{owner,manager,member}', m.role), u.username`;
// Changes of the members of one team are consecutive, so that each sees the owners that the last one left.
const HOLD = 'SELECT user_id AS "userId", role FROM team_members WHERE team_id = $1 ORDER BY user_id FOR UPDATE';

/** The members of teams and their roles. */
@Injectable()
export class TeamMembers {
  constructor(
    private readonly sql: Sql,
    private readonly access: TeamAccess,
    private readonly seats: TeamSeatWriter,
  ) {}

  /** Owners first. @throws {AppError} team_not_found */
  async of(caller: Principal, teamId: number): Promise<TeamMember[]> {
    await this.access.get(caller, teamId);
    return this.sql.query<TeamMember>('team-members', MEMBERS, [teamId]);
  }

  /**
   * Changes the role of a member, whose open invitations are revoked.
   * @throws {AppError} team_not_found, team_forbidden, team_member_not_found, team_last_owner
   */
  async setRole(caller: Principal, teamId: number, userId: number, role: TeamRole): Promise<void> {
    await this.access.require(caller, teamId, TeamPermission.EDIT);
    await this.sql.transaction(async (client) => {
      const seats = await hold(teamId, client);
      requirePermission(caller, seats, TeamPermission.EDIT);
      requireOtherOwner(seats, seatOf(seats, userId), role);
      await this.seats.setRole(teamId, userId, role, executorOf(client));
    });
  }

  /**
   * Removes a member, or lets the caller leave. The tokens that the member made stay those of the team; they are
   * disabled unless they are to be kept.
   * @throws {AppError} team_not_found, team_forbidden, team_member_not_found, team_last_owner
   */
  async remove(caller: Principal, teamId: number, userId: number, keepsTokens: boolean): Promise<void> {
    await this.access.get(caller, teamId);
    const announce = await this.sql.transaction(async (client) => {
      const seats = await hold(teamId, client);
      const seat = seatOf(seats, userId);
      if (userId !== caller.userId) requirePermission(caller, seats, permissionToRemove(seat));
      requireOtherOwner(seats, seat, null);
      return this.seats.remove(teamId, userId, executorOf(client), keepsTokens);
    });
    await announce();
  }
}

const permissionToRemove = ({ role }: Seat): TeamPermission =>
  role === TeamRole.MEMBER ? TeamPermission.MANAGE_MEMBERS : TeamPermission.EDIT;

async function hold(teamId: number, client: PoolClient): Promise<Seat[]> {
  return (await client.query<Seat>(HOLD, [teamId])).rows;
}

/** @throws {AppError} team_member_not_found */
function seatOf(seats: readonly Seat[], userId: number): Seat {
  const seat = seats.find((other) => other.userId === userId);
  if (!seat) throw new AppError(TeamError.team_member_not_found);
  return seat;
}

/** With the role that the caller has now. @throws {AppError} team_forbidden */
function requirePermission(caller: Principal, seats: readonly Seat[], permission: TeamPermission): void {
  const role = seats.find(({ userId }) => userId === caller.userId)?.role ?? null;
  if (!permissionsOf(role, isAdmin(caller)).includes(permission)) throw new AppError(TeamError.team_forbidden);
}

/** @param next the new role; null: none @throws {AppError} team_last_owner */
function requireOtherOwner(seats: readonly Seat[], { userId, role }: Seat, next: TeamRole | null): void {
  if (role !== TeamRole.OWNER || next === TeamRole.OWNER) return;
  const others = seats.some((seat) => seat.role === TeamRole.OWNER && seat.userId !== userId);
  if (!others) throw new AppError(TeamError.team_last_owner);
}
