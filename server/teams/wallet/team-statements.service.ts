import { Injectable } from '@nestjs/common';
import type { ClosedStatement } from '../../billing/closed-statements/closed-statement.js';
import {
  type ClosedStatementPage,
  ClosedStatements,
} from '../../billing/closed-statements/closed-statements.service.js';
import { type StatementPage, Statements } from '../../billing/statement/statements.service.js';
import type { Principal } from '../../common/principal.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import { TeamAccess } from '../model/team-access.service.js';
import { TeamPermission } from '../model/team-role.js';

/** The statements of teams, for their owners and managers. */
@Injectable()
export class TeamStatements {
  constructor(
    private readonly access: TeamAccess,
    private readonly statements: Statements,
    private readonly closed: ClosedStatements,
  ) {}

  /** @throws {AppError} team_not_found, team_forbidden; invalid_parameter for a foreign cursor */
  async page(caller: Principal, teamId: number, page: ListPage): Promise<StatementPage> {
    await this.access.require(caller, teamId, TeamPermission.SEE_STATEMENT);
    return this.statements.page(teamId, page);
  }

  /** The closed monthly statements. @throws {AppError} team_not_found, team_forbidden; invalid_parameter for a foreign cursor */
  async closedPage(caller: Principal, teamId: number, page: ListPage): Promise<ClosedStatementPage> {
    await this.access.require(caller, teamId, TeamPermission.SEE_STATEMENT);
    return this.closed.page(teamId, page);
  }

  /** @param month YYYY-MM @throws {AppError} team_not_found, team_forbidden, closed_statement_not_found */
  async closedMonth(caller: Principal, teamId: number, month: string): Promise<ClosedStatement> {
    await this.access.require(caller, teamId, TeamPermission.SEE_STATEMENT);
    return this.closed.get(teamId, month);
  }
}
