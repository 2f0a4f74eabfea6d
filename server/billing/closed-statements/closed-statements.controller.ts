import { Controller, Get, Param } from '@nestjs/common';
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
import { ClosedStatementError } from './closed-statement.errors.js';
import { closedStatementSchema, encodeClosedStatement } from './closed-statement.wire.js';
import { ClosedStatementsService } from './closed-statements.service.js';
import { STATEMENT_FILE, StatementFileQuery, statementFile, statementMonth } from './statement-file.js';

const refusals = [ClosedStatementError.closed_statement_not_found];

@Controller('api/user')
export class ClosedStatementsController {
  constructor(private readonly statements: ClosedStatementsService) {}

  @Get('statement/months')
  @Access('user')
  @Documented({
    summary: 'Get your closed monthly statements, newest first',
    data: pageOf(closedStatementSchema),
  })
  own(@Caller() { userId }: Principal, @WireQuery(PageQuery) query: PageQuery) {
    return this.list(userId, query);
  }

  @Get('statement/months/:month')
  @Access('user')
  @Documented({
    summary: 'Download your closed statement of a month',
    params: { month: statementMonth },
    file: STATEMENT_FILE,
    refusals,
  })
  async ownFile(
    @Caller() { userId }: Principal,
    @Param('month') month: string,
    @WireQuery(StatementFileQuery) as: StatementFileQuery,
    @ResponseLanguage() language: Language,
  ) {
    return statementFile(await this.statements.get(userId, month), as, language);
  }

  @Get(':id/statement/months')
  @Access('payments:read')
  @Documented({
    summary: 'Get the closed monthly statements of a user or team, newest first',
    data: pageOf(closedStatementSchema),
  })
  ofAccount(@Param('id') id: string, @WireQuery(PageQuery) query: PageQuery) {
    return this.list(wholeNumber(id), query);
  }

  @Get(':id/statement/months/:month')
  @Access('payments:read')
  @Documented({
    summary: 'Download the closed statement of a user or team',
    params: { month: statementMonth },
    file: STATEMENT_FILE,
    refusals,
  })
  async fileOfAccount(
    @Param('id') id: string,
    @Param('month') month: string,
    @WireQuery(StatementFileQuery) as: StatementFileQuery,
    @ResponseLanguage() language: Language,
  ) {
    return statementFile(await this.statements.get(wholeNumber(id), month), as, language);
  }

  private async list(accountId: number, query: PageQuery) {
    const { size, offset } = query;
    const { statements, total } = await this.statements.page(accountId, { limit: size, offset });
    return ok(pageResult(query, statements.map(encodeClosedStatement), total));
  }
}
