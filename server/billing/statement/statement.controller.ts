import { Readable } from 'node:stream';
import { Controller, Get, StreamableFile } from '@nestjs/common';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { PageQuery } from '../../platform/http/input/page.input.js';
import { pageOf, pageResult } from '../../platform/http/input/page-query.js';
import { WireQuery } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { encodeStatementLine, statementLineSchema } from './statement.wire.js';
import { statementCsv } from './statement-csv.js';
import { StatementsService } from './statements.service.js';

@Controller('api/user/statement')
export class StatementController {
  constructor(private readonly statements: StatementsService) {}

  @Get()
  @Access('user')
  @Documented({
    summary: 'Get your account statement, newest first',
    description: 'Each line is a ledger entry, or the total cost of calls on one day.',
    data: pageOf(statementLineSchema),
  })
  async page(@Caller() { userId }: Principal, @WireQuery(PageQuery) query: PageQuery) {
    const { size, offset } = query;
    const { lines, total } = await this.statements.page(userId, { limit: size, offset });
    return ok(pageResult(query, lines.map(encodeStatementLine), total));
  }

  @Get('export')
  @Access('user')
  @Documented({
    summary: 'Download your full account statement, oldest line first',
    file: { 'text/csv': 'The columns are day, time, kind, amount, balance, requests, note.' },
  })
  async export(@Caller() { userId }: Principal): Promise<StreamableFile> {
    const chunks = await begun(statementCsv(this.statements.oldestFirst(userId)));
    return new StreamableFile(Readable.from(chunks, { objectMode: false }), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="statement.csv"',
    });
  }
}

/** Waits for the first chunk, because an error after the start of the response could only truncate it. */
async function begun(chunks: AsyncGenerator<string, void>): Promise<AsyncGenerator<string, void>> {
  const first = await chunks.next();
  async function* all() {
    if (!first.done) yield first.value;
    yield* chunks;
  }
  return all();
}
