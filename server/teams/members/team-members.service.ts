import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { AppError } from '../../common/errors/app-error.js';
import { isAdmin, type Principal, TeamRole } from '../../common/principal.js';
import { SiteCalendar } from '../../options/site-calendar.js';
import { Changes } from '../../platform/coordination/changes.js';
import { executorOf } from '../../platform/database/pg-client.js';
import { Sql } from '../../platform/database/sql.js';
import { TeamTokensService } from '../../tokens/team-tokens.service.js';
import { TeamError } from '../model/team.errors.js';
import { TeamAccessService } from '../model/team-access.service.js';
import { permissionsOf, TeamPermission } from '../model/team-role.js';
import type { MemberCapsInput } from './team-member.input.js';
import type { MemberSpendingModel, TeamMemberModel } from './team-member.model.js';
import { TeamMembershipWriterService } from './team-membership-writer.service.js';

interface Seat {
  readonly userId: number;
  readonly role: TeamRole;
}

const MEMBERS = `
  SELECT m.user_id AS "userId", u.username, u.display_name AS "displayName", m.role, m.joined_at AS "joinedAt",
    m.daily_quota AS "dailyQuota", m.weekly_quota AS "weeklyQuota", m.monthly_quota AS "monthlyQuota"
    FROM team_members m JOIN users u ON u.id = m.user_id WHERE m.team_id = $1
    ORDER BY array_position('{owner,manager,member}', m.role), u.username`;
// As the admission counts them: deleted tokens are included.
const SPENDING = `
  SELECT m.user_id AS "userId",
    coalesce(sum(u.quota) FILTER (WHERE u.quarter_hour >= $2), 0)::bigint AS day,
    coalesce(sum(u.quota) FILTER (WHERE u.quarter_hour >= $3), 0)::bigint AS week,
    coalesce(sum(u.quota) FILTER (WHERE u.quarter_hour >= $4), 0)::bigint AS month
  FROM team_members m LEFT JOIN tokens t ON t.user_id = m.team_id AND t.created_by = m.user_id
    LEFT JOIN usage_by_quarter_hour_token u ON u.token_id = t.id AND u.quarter_hour >= least($2::timestamptz, $3::timestamptz, $4::timestamptz)
  WHERE m.team_id = $1 AND ($5::bigint IS NULL OR m.user_id = $5) GROUP BY m.user_id`;
const SET_CAPS = `
  UPDATE team_members SET daily_quota = CASE WHEN $3 THEN $4 ELSE daily_quota END,
    weekly_quota = CASE WHEN $5 THEN $6 ELSE weekly_quota END,
    monthly_quota = CASE WHEN $7 THEN $8 ELSE monthly_quota END
  WHERE team_id = $1 AND user_id = $2 RETURNING id`;
// Changes of the members of one team are serialised, so that each reads the owners after the previous change.
const LOCK = 'SELECT user_id AS "userId", role FROM team_members WHERE team_id = $1 ORDER BY user_id FOR UPDATE';

/** The members of teams and their roles. */
@Injectable()
export class TeamMembersService {
  constructor(
    private readonly sql: Sql,
    private readonly access: TeamAccessService,
    private readonly memberships: TeamMembershipWriterService,
    private readonly tokens: TeamTokensService,
    private readonly calendar: SiteCalendar,
    private readonly changes: Changes,
  ) {}

  /** Owners first. @throws {AppError} team_not_found */
  async of(caller: Principal, teamId: number): Promise<TeamMemberModel[]> {
    await this.access.get(caller, teamId);
    return this.sql.query<TeamMemberModel>('team-members', MEMBERS, [teamId]);
  }

  /**
   * Changes the role of a member and revokes the member's open invitations.
   * @throws {AppError} team_not_found, team_forbidden, team_member_not_found, team_last_owner
   */
  async setRole(caller: Principal, teamId: number, userId: number, role: TeamRole): Promise<void> {
    await this.access.require(caller, teamId, TeamPermission.EDIT);
    await this.sql.transaction(async (client) => {
      const seats = await lockSeats(teamId, client);
      requirePermission(caller, seats, TeamPermission.EDIT);
      requireOtherOwner(seats, seatOf(seats, userId), role);
      await this.memberships.setRole(teamId, userId, role, executorOf(client));
    });
  }

  /**
   * The spending of each member's tokens in the current periods. Callers without the permission to see all usage see
   * only their own spending.
   * @throws {AppError} team_not_found
   */
  async spendingOf(caller: Principal, teamId: number): Promise<MemberSpendingModel[]> {
    const team = await this.access.get(caller, teamId);
    const seesAll = team.permissions.includes(TeamPermission.SEE_STATEMENT);
    const { day, week, month } = this.calendar.at(Date.now());
    const begins = [day, week, month].map(({ from }) => new Date(from));
    const values = [teamId, ...begins, seesAll ? null : caller.userId];
    return this.sql.query<MemberSpendingModel>('team-members-spending', SPENDING, values);
  }

  /**
   * Limits what the tokens of a member may spend together per period. It applies to calls that begin afterwards, in
   * every process. Absent caps do not change, null removes a cap.
   * @throws {AppError} team_not_found, team_forbidden, team_member_not_found
   */
  async setCaps(caller: Principal, teamId: number, userId: number, caps: MemberCapsInput): Promise<void> {
    await this.access.require(caller, teamId, TeamPermission.MANAGE_MEMBERS);
    const given = [caps.dailyQuota, caps.weeklyQuota, caps.monthlyQuota];
    const id = await this.sql.transaction(async (client) => {
      const seats = await lockSeats(teamId, client);
      requirePermission(caller, seats, permissionToRemove(seatOf(seats, userId)));
      const values = [teamId, userId, ...given.flatMap((cap) => [cap !== undefined, cap ?? null])];
      const [member] = (await client.query<{ id: number }>(SET_CAPS, values)).rows;
      if (!member) throw new AppError(TeamError.team_member_not_found);
      const executor = executorOf(client);
      await this.tokens.memberChangesAtCommit(teamId, userId, executor);
      await this.changes.publishAtCommit('sharedLimit', { holder: 'member', id: member.id }, executor);
      return member.id;
    });
    await this.tokens.memberChanged(teamId, userId);
    await this.changes.publish('sharedLimit', { holder: 'member', id });
  }

  /**
   * Removes a member, or lets the caller leave. Tokens that the member made still belong to the team; they are disabled
   * unless they are to be kept.
   * @throws {AppError} team_not_found, team_forbidden, team_member_not_found, team_last_owner
   */
  async remove(caller: Principal, teamId: number, userId: number, keepsTokens: boolean): Promise<void> {
    await this.access.get(caller, teamId);
    const announce = await this.sql.transaction(async (client) => {
      const seats = await lockSeats(teamId, client);
      const seat = seatOf(seats, userId);
      if (userId !== caller.userId) requirePermission(caller, seats, permissionToRemove(seat));
      requireOtherOwner(seats, seat, null);
      return this.memberships.remove(teamId, userId, executorOf(client), keepsTokens);
    });
    await announce();
  }
}

/** The permission to remove a member, or to limit the spending of one. */
const permissionToRemove = ({ role }: Seat): TeamPermission =>
  role === TeamRole.MEMBER ? TeamPermission.MANAGE_MEMBERS : TeamPermission.EDIT;

async function lockSeats(teamId: number, client: PoolClient): Promise<Seat[]> {
  return (await client.query<Seat>(LOCK, [teamId])).rows;
}

/** @throws {AppError} team_member_not_found */
function seatOf(seats: readonly Seat[], userId: number): Seat {
  const seat = seats.find((other) => other.userId === userId);
  if (!seat) throw new AppError(TeamError.team_member_not_found);
  return seat;
}

/** Checks the permission with the role that the caller has now. @throws {AppError} team_forbidden */
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
