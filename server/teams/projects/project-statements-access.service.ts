import { Injectable } from '@nestjs/common';
import type { ProjectStatement } from '../../billing/closed-statements/projects/project-statement.js';
import {
  type ProjectStatementPage,
  ProjectStatementsService,
} from '../../billing/closed-statements/projects/project-statements.service.js';
import { may, type Principal } from '../../common/principal.js';
import type { ListPage } from '../../platform/graphql/list-page.js';
import { TeamAccessService } from '../model/team-access.service.js';
import { TeamPermission } from '../model/team-role.js';

/** The closed statements of projects, for owners and managers of the team, and for staff with `payments:read`. */
@Injectable()
export class ProjectStatementsAccessService {
  constructor(
    private readonly access: TeamAccessService,
    private readonly statements: ProjectStatementsService,
  ) {}

  /** @throws {AppError} team_not_found, team_forbidden; invalid_parameter for a foreign cursor */
  async page(caller: Principal, teamId: number, projectId: number, page: ListPage): Promise<ProjectStatementPage> {
    await this.require(caller, teamId);
    return this.statements.page(teamId, projectId, page);
  }

  /** @param month YYYY-MM @throws {AppError} team_not_found, team_forbidden, closed_statement_not_found */
  async month(caller: Principal, teamId: number, projectId: number, month: string): Promise<ProjectStatement> {
    await this.require(caller, teamId);
    return this.statements.get(teamId, projectId, month);
  }

  private async require(caller: Principal, teamId: number): Promise<void> {
    if (!may(caller, 'payments:read')) await this.access.require(caller, teamId, TeamPermission.SEE_STATEMENT);
  }
}
