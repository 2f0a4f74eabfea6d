import { Controller, Get, Param } from '@nestjs/common';
import { ClosedStatementError } from '../../billing/closed-statements/closed-statement.errors.js';
import {
  encodeProjectStatement,
  projectStatementSchema,
} from '../../billing/closed-statements/projects/project-statement.wire.js';
import {
  PROJECT_STATEMENT_FILE,
  projectStatementFile,
} from '../../billing/closed-statements/projects/project-statement-file.js';
import { StatementFileQuery, statementMonth } from '../../billing/closed-statements/statement-file.js';
import type { Language } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { PageQuery } from '../../platform/http/input/page.input.js';
import { pageOf, pageResult, wholeNumber } from '../../platform/http/input/page-query.js';
import { WireQuery } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { ResponseLanguage } from '../../platform/http/request-language.js';
import { ProjectStatementsAccessService } from './project-statements-access.service.js';

@Controller('api/team/:id/projects/:projectId/statement/months')
export class ProjectStatementsController {
  constructor(private readonly statements: ProjectStatementsAccessService) {}

  @Get()
  @Access('user', { allUsers: 'payments:read' })
  @Documented({
    summary: 'Get the closed monthly statements of a project, newest first',
    description: 'For owners and managers of the team, and with payments:read.',
    data: pageOf(projectStatementSchema),
  })
  async months(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('projectId') projectId: string,
    @WireQuery(PageQuery) query: PageQuery,
  ) {
    const { size, offset } = query;
    const place = { limit: size, offset };
    const found = await this.statements.page(caller, wholeNumber(id), wholeNumber(projectId), place);
    return ok(pageResult(query, found.statements.map(encodeProjectStatement), found.total));
  }

  @Get(':month')
  @Access('user', { allUsers: 'payments:read' })
  @Documented({
    summary: 'Download the closed statement of a project',
    description: 'For owners and managers of the team, and with payments:read.',
    params: { month: statementMonth },
    file: PROJECT_STATEMENT_FILE,
    refusals: [ClosedStatementError.closed_statement_not_found],
  })
  async month(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('projectId') projectId: string,
    @Param('month') month: string,
    @WireQuery(StatementFileQuery) as: StatementFileQuery,
    @ResponseLanguage() language: Language,
  ) {
    const statement = await this.statements.month(caller, wholeNumber(id), wholeNumber(projectId), month);
    return projectStatementFile(statement, as, language);
  }
}
