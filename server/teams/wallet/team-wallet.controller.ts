import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ClosedStatementError } from '../../billing/closed-statements/closed-statement.errors.js';
import { closedStatementSchema, encodeClosedStatement } from '../../billing/closed-statements/closed-statement.wire.js';
import {
  STATEMENT_FILE,
  StatementFileQuery,
  statementFile,
  statementMonth,
} from '../../billing/closed-statements/statement-file.js';
import { encodeStatementLine, statementLineSchema } from '../../billing/statement/statement.wire.js';
import type { Language } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { PageQuery } from '../../platform/http/input/page.input.js';
import { pageOf, pageResult, wholeNumber } from '../../platform/http/input/page-query.js';
import { WireBody, WireQuery } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { ResponseLanguage } from '../../platform/http/request-language.js';
import { encodeTeam, teamSchema } from '../model/team.wire.js';
import { TeamTransferInput } from './team-transfer.input.js';
import { TeamStatements, TeamTransfers } from './team-wallet.js';

@Controller('api/team/:id')
export class TeamWalletController {
  constructor(
    private readonly transfers: TeamTransfers,
    private readonly statements: TeamStatements,
  ) {}

  @Post('transfers')
  @Access('user', { idempotencyKey: true })
  @Documented({
    summary: 'Move quota between the balances of a team and of its owner or a member',
    description: 'For owners. A repeated effect_key has no effect.',
    data: teamSchema,
  })
  @HttpCode(200)
  async transfer(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @WireBody(TeamTransferInput) { amount, toUserId, effectKey }: TeamTransferInput,
  ) {
    const transfer = { amount, effectKey, toUserId: toUserId ? wholeNumber(toUserId) : null };
    return ok(encodeTeam(await this.transfers.transfer(caller, wholeNumber(id), transfer)));
  }

  @Get('statement')
  @Access('user')
  @Documented({
    summary: 'Get the statement of a team, newest first',
    description: 'For owners and managers. Each line is a ledger entry, or the total cost of calls on one day.',
    data: pageOf(statementLineSchema),
  })
  async statement(@Caller() caller: Principal, @Param('id') id: string, @WireQuery(PageQuery) query: PageQuery) {
    const { size, offset } = query;
    const { lines, total } = await this.statements.page(caller, wholeNumber(id), { limit: size, offset });
    return ok(pageResult(query, lines.map(encodeStatementLine), total));
  }

  @Get('statement/months')
  @Access('user')
  @Documented({
    summary: 'Get the closed monthly statements of a team, newest first',
    description: 'For owners and managers.',
    data: pageOf(closedStatementSchema),
  })
  async months(@Caller() caller: Principal, @Param('id') id: string, @WireQuery(PageQuery) query: PageQuery) {
    const { size, offset } = query;
    const place = { limit: size, offset };
    const { statements, total } = await this.statements.closedPage(caller, wholeNumber(id), place);
    return ok(pageResult(query, statements.map(encodeClosedStatement), total));
  }

  @Get('statement/months/:month')
  @Access('user')
  @Documented({
    summary: 'Download the closed statement of a team',
    description: 'For owners and managers.',
    params: { month: statementMonth },
    file: STATEMENT_FILE,
    refusals: [ClosedStatementError.closed_statement_not_found],
  })
  async month(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Param('month') month: string,
    @WireQuery(StatementFileQuery) as: StatementFileQuery,
    @ResponseLanguage() language: Language,
  ) {
    return statementFile(await this.statements.closedMonth(caller, wholeNumber(id), month), as, language);
  }
}
