import { Injectable } from '@nestjs/common';
import { AppError } from '../common/errors/app-error.js';
import { may, type Principal } from '../common/principal.js';
import { Sql } from '../platform/database/sql.js';
import { CommonError } from '../platform/errors/common.errors.js';
import type { Scope } from '../platform/graphql/scope.js';
import { criteriaFor, type LogCriteria } from './log-criteria.js';
import type { LogFilter } from './log-filter.input.js';

/** The rows of a team that a user may read. */
type TeamRows = Required<Pick<LogCriteria, 'userId'>> & Pick<LogCriteria, 'tokenIds'>;

// A member reads the rows of the tokens that the member made; owners and managers read all rows.
const OF_TEAM = `
  SELECT m.role, ARRAY(SELECT id FROM tokens WHERE user_id = $1 AND created_by = $2) AS "tokenIds"
    FROM team_members m JOIN users u ON u.id = m.team_id WHERE m.team_id = $1 AND m.user_id = $2`;

// Also of an archived team.
const IS_TEAM = `SELECT 1 FROM users WHERE id = $1 AND kind = 'team'`;

const OF_PROJECT = 'SELECT id FROM tokens WHERE user_id = $1 AND project_id = $2';

/** Which rows of the usage log a user may read: rows of the user and of the user's teams. */
@Injectable()
export class LogReadersService {
  constructor(private readonly sql: Sql) {}

  /**
   * Like `criteriaFor`, for the rows of the team and the project in the filter, if there are any.
   * @throws {AppError} forbidden when only administrators may use the filter; not_found for a team of others and for an
   * id that is not the id of a team; invalid_parameter for a project without its team
   */
  async criteria(caller: Principal, scope: Scope, filter: LogFilter): Promise<LogCriteria> {
    const criteria = criteriaFor(caller, scope, filter);
    const { teamId, projectId } = filter;
    if (!teamId && projectId) throw new AppError(CommonError.invalid_parameter);
    if (!teamId) return criteria;
    const rows = await this.ofTeam(caller, Number(teamId));
    if (!rows) throw new AppError(CommonError.not_found);
    if (!projectId) return { ...criteria, ...rows };
    const tokens = await this.sql.query<{ id: number }>('log-project', OF_PROJECT, [teamId, projectId]);
    const { tokenIds } = rows;
    const readable = tokens.map(({ id }) => id).filter((id) => tokenIds === undefined || tokenIds.includes(id));
    return { ...criteria, ...rows, tokenIds: readable };
  }

  /** Whether the caller may read a row of an account other than the caller's. */
  async mayRead(caller: Principal, { userId, tokenId }: { userId: number; tokenId: number }): Promise<boolean> {
    if (may(caller, 'logs:read')) return true;
    const rows = await this.ofTeam(caller, userId);
    return rows !== null && (rows.tokenIds === undefined || rows.tokenIds.includes(tokenId));
  }

  private async ofTeam(caller: Principal, teamId: number): Promise<TeamRows | null> {
    if (may(caller, 'logs:read')) {
      const found = await this.sql.query('log-is-team', IS_TEAM, [teamId]);
      return found.length > 0 ? { userId: teamId } : null;
    }
    const values = [teamId, caller.userId];
    const [seat] = await this.sql.query<{ role: string; tokenIds: string[] }>('log-team', OF_TEAM, values);
    if (!seat) return null;
    return seat.role === 'member' ? { userId: teamId, tokenIds: seat.tokenIds.map(Number) } : { userId: teamId };
  }
}
