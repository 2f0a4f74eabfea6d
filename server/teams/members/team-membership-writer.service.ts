import { Injectable } from '@nestjs/common';
import { type MembershipChange, TeamMemberships } from '../../accounts/third-party/claims/team-memberships.port.js';
import { seatsOf } from '../../billing/plans/model/plan-terms.js';
import { AppError } from '../../common/errors/app-error.js';
import type { TeamRole } from '../../common/principal.js';
import type { Executor } from '../../platform/database/pg-client.js';
import { TeamTokensService } from '../../tokens/team-tokens.service.js';
import { TeamError } from '../model/team.errors.js';
import { usedSeatsOf } from '../model/team-access.service.js';

const MAX_MEMBERS = 500;

const OF_USER = `
  SELECT m.team_id::float8 AS "teamId", m.role FROM team_members m JOIN users u ON u.id = m.team_id
    WHERE m.user_id = $1 AND u.deleted_at IS NULL ORDER BY m.team_id`;
// The lock on the team makes its archiving wait, and changes of the members of one team consecutive.
const LOCK_TEAM = `SELECT id FROM users WHERE id = $1 AND kind = 'team' AND deleted_at IS NULL FOR NO KEY UPDATE`;
const COUNT = `
  SELECT (SELECT count(*)::int FROM team_members WHERE team_id = $1) AS members, ${usedSeatsOf('$1')} AS used,
    ${seatsOf('$1')} AS seats`;
const JOIN = `
  INSERT INTO team_members (team_id, user_id, role) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING user_id`;
const SET_ROLE = 'UPDATE team_members SET role = $3 WHERE team_id = $1 AND user_id = $2';
const REMOVE = 'DELETE FROM team_members WHERE team_id = $1 AND user_id = $2';
// Otherwise the former member could join again with one of them.
const REVOKE = 'DELETE FROM team_invitations WHERE team_id = $1 AND created_by = $2 AND used_by IS NULL';

interface SeatCount {
  readonly members: number;
  /** Members and open invitations. */
  readonly used: number;
  /** The seats of the plan. Null for no limit. */
  readonly seats: number | null;
}

const NOT_APPLIED = { applied: false, announce: async () => undefined };

/** Writes memberships within transactions of services that have decided about them, and counts the seats of plans. */
@Injectable()
export class TeamMembershipWriterService extends TeamMemberships {
  constructor(private readonly tokens: TeamTokensService) {
    super();
  }

  async ofUser(userId: number, executor: Executor): Promise<ReadonlyMap<number, TeamRole>> {
    const rows = await executor.query<{ teamId: number; role: TeamRole }>(OF_USER, [userId]);
    return new Map(rows.map(({ teamId, role }) => [teamId, role]));
  }

  async set(teamId: number, userId: number, role: TeamRole | null, executor: Executor): Promise<MembershipChange> {
    if (!(await this.lock(teamId, executor))) return NOT_APPLIED;
    if (role === null) return { applied: true, announce: await this.remove(teamId, userId, executor) };
    const current = (await this.ofUser(userId, executor)).get(teamId);
    if (current !== undefined) await this.setRole(teamId, userId, role, executor);
    else if (await isFull(teamId, executor)) return NOT_APPLIED;
    else await executor.query(JOIN, [teamId, userId, role]);
    return { ...NOT_APPLIED, applied: true };
  }

  /** Locks a team until the end of the transaction. @returns false when it does not exist or is archived */
  async lock(teamId: number, executor: Executor): Promise<boolean> {
    return (await executor.query(LOCK_TEAM, [teamId])).length > 0;
  }

  /**
   * Adds a user to a team that the caller has locked. The invitation that the user accepts is used, so that its seat is
   * free.
   * @throws {AppError} team_already_member, team_member_limit_reached, team_seats_taken
   */
  async join(teamId: number, userId: number, role: TeamRole, executor: Executor): Promise<void> {
    const { members, seats } = await count(teamId, executor);
    if (members >= MAX_MEMBERS) throw new AppError(TeamError.team_member_limit_reached, { limit: MAX_MEMBERS });
    if (seats !== null && members >= seats) throw new AppError(TeamError.team_seats_taken, { seats });
    const joined = await executor.query(JOIN, [teamId, userId, role]);
    if (joined.length === 0) throw new AppError(TeamError.team_already_member);
  }

  /** After an invitation was added to a team that the caller has locked. @throws {AppError} team_seats_taken */
  async requireSeats(teamId: number, executor: Executor): Promise<void> {
    const { used, seats } = await count(teamId, executor);
    if (seats !== null && used > seats) throw new AppError(TeamError.team_seats_taken, { seats });
  }

  /** Changes the role of a member and revokes the member's open invitations. */
  async setRole(teamId: number, userId: number, role: TeamRole, executor: Executor): Promise<void> {
    await executor.query(SET_ROLE, [teamId, userId, role]);
    await executor.query(REVOKE, [teamId, userId]);
  }

  /**
   * Removes a member. Tokens that the member made still belong to the team; they are disabled unless they are to be
   * kept.
   * @returns what the caller does after the commit
   */
  async remove(teamId: number, userId: number, executor: Executor, keepsTokens = false): Promise<() => Promise<void>> {
    await executor.query(REMOVE, [teamId, userId]);
    await executor.query(REVOKE, [teamId, userId]);
    if (!keepsTokens) await this.tokens.disableOf(teamId, userId, executor);
    return () => this.tokens.memberChanged(teamId, userId);
  }
}

async function count(teamId: number, executor: Executor): Promise<SeatCount> {
  const [counted] = await executor.query<SeatCount>(COUNT, [teamId]);
  return counted ?? { members: 0, used: 0, seats: null };
}

/** Whether a user without an invitation can become a member: open invitations keep their seats. */
async function isFull(teamId: number, executor: Executor): Promise<boolean> {
  const { members, used, seats } = await count(teamId, executor);
  return members >= MAX_MEMBERS || (seats !== null && used >= seats);
}
