import { Args, ID, Query, Resolver } from '@nestjs/graphql';
import {
  ProjectStatementConnection,
  toProjectStatementModel,
} from '../../billing/closed-statements/projects/project-statement.model.js';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { PageInput, toConnection } from '../../platform/graphql/connection.js';
import { listPageOf } from '../../platform/graphql/list-page.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { ProjectStatementsAccessService } from './project-statements-access.service.js';

@Resolver()
export class ProjectStatementsResolver {
  constructor(private readonly statements: ProjectStatementsAccessService) {}

  @Query(() => ProjectStatementConnection, {
    description:
      'The closed monthly statements of a project, newest first; for owners and managers of the team, and with payments:read.',
  })
  @Access('user', { allUsers: 'payments:read' })
  async projectStatements(
    @Caller() caller: Principal,
    @Args('teamId', { type: () => ID }) teamId: string,
    @Args('projectId', { type: () => ID }) projectId: string,
    @Args('page', { type: () => PageInput, nullable: true }) page?: PageInput,
  ) {
    const requested = page ?? new PageInput();
    const of = [wholeNumber(teamId), wholeNumber(projectId)] as const;
    const { statements, total, order } = await this.statements.page(caller, ...of, listPageOf(requested));
    return toConnection(statements, requested.first, total, toProjectStatementModel, (row) => order.cursorKey(row));
  }
}
