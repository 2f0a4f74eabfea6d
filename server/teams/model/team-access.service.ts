import { Injectable } from '@nestjs/common';
import { seatsOf } from '../../billing/plans/model/plan-terms.js';
import { AppError } from '../../common/errors/app-error.js';
import { isAdmin, type Principal } from '../../common/principal.js';
import { Sql } from '../../platform/database/sql.js';
import type { OrderRequest } from '../../platform/graphql/list-order.js';
import { TeamError } from './team.errors.js';
import type { TeamModel } from './team.model.js';
import { TeamSort, teamOrder } from './team-order.js';
import { permissionsOf, type TeamPermission } from './team-role.js';

/**
 * SQL of the number of seats that a team uses: its members, and the invitations that can still be accepted.
 * @param team the SQL of the id of the team
 */
export const usedSeatsOf = (team: string): string => `
  (SELECT (SELECT count(*) FROM team_members seated WHERE seated.team_id = ${team})::int
    + (SELECT count(*) FROM team_invitations invited
        WHERE invited.team_id = ${team} AND invited.used_by IS NULL AND invited.expires_at > now())::int)`;

type TeamRow = Omit<TeamModel, 'permissions'>;

const COLUMNS = `
  u.id, u.username AS name, u."group", u.status, u.created_at AS "createdAt", m.role,
    (SELECT count(*)::int FROM team_members c WHERE c.team_id = u.id) AS "memberCount",
    ${seatsOf('u.id')} AS seats, ${usedSeatsOf('u.id')} AS "usedSeats",
    coalesce(b.quota, 0) AS quota, coalesce(b.used_quota, 0) AS "usedQuota", coalesce(b.request_count, 0) AS "requestCount"
  FROM users u LEFT JOIN user_balances b ON b.user_id = u.id`;
const MINE = `
  SELECT * FROM (SELECT ${COLUMNS} JOIN team_members m ON m.team_id = u.id
    WHERE m.user_id = $1 AND u.deleted_at IS NULL) teams`;
const ONE = `
  SELECT ${COLUMNS} LEFT JOIN team_members m ON m.team_id = u.id AND m.user_id = $2
    WHERE u.id = $1 AND u.kind = 'team' AND u.deleted_at IS NULL`;
const IN_ANY = `
  SELECT 1 FROM team_members m JOIN users u ON u.id = m.team_id WHERE m.user_id = $1 AND u.deleted_at IS NULL LIMIT 1`;

/** Which teams a user may access, and with which permissions. Read from the database each time. */
@Injectable()
export class TeamAccessService {
  constructor(private readonly sql: Sql) {}

  /** The teams of the caller; by name unless another order is requested. */
  async mine(caller: Principal, requested: OrderRequest<TeamSort> = { sort: 'NAME' }): Promise<TeamModel[]> {
    const text = `${MINE} ORDER BY ${teamOrder(requested).text}`;
    const { rows } = await this.sql.pool.query<TeamRow>(text, [caller.userId]);
    return rows.map((row) => withPermissions(row, caller));
  }

  /** Whether the caller is a member of any team. */
  async isMember({ userId }: Principal): Promise<boolean> {
    return (await this.sql.query('in-any-team', IN_ANY, [userId])).length > 0;
  }

  /** A team of the caller. Administrators may access every team. @throws {AppError} team_not_found */
  async get(caller: Principal, teamId: number): Promise<TeamModel> {
    const [row] = await this.sql.query<TeamRow>('team', ONE, [teamId, caller.userId]);
    const team = row && withPermissions(row, caller);
    if (!team || (team.role === null && !isAdmin(caller))) throw new AppError(TeamError.team_not_found);
    return team;
  }

  /** A team in which the caller has a permission. @throws {AppError} team_not_found, team_forbidden */
  async require(caller: Principal, teamId: number, permission: TeamPermission): Promise<TeamModel> {
    const team = await this.get(caller, teamId);
    if (!team.permissions.includes(permission)) throw new AppError(TeamError.team_forbidden);
    return team;
  }
}

function withPermissions(row: TeamRow, caller: Principal): TeamModel {
  return { ...row, permissions: permissionsOf(row.role, isAdmin(caller)) };
}
