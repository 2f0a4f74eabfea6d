import { Readable } from 'node:stream';
import { Controller, Get, StreamableFile } from '@nestjs/common';
import { Access } from '../../platform/access/access.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { PageQuery } from '../../platform/http/input/page.input.js';
import { pageOf, pageResult } from '../../platform/http/input/page-query.js';
import { WireQuery } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { AuditEntriesService, AuditOrderArgs } from './audit-entries.service.js';
import { auditEntrySchema, encodeAuditEntry } from './audit-entry.wire.js';
import { AuditFilter } from './audit-filter.input.js';

const auditPage = pageOf(auditEntrySchema);

@Controller('api/audit')
export class AuditEntriesController {
  constructor(private readonly entries: AuditEntriesService) {}

  @Get()
  @Access('audit:read')
  @Documented({ summary: 'List the audit log', data: auditPage })
  async page(
    @WireQuery(PageQuery) query: PageQuery,
    @WireQuery(AuditFilter) filter: AuditFilter,
    @WireQuery(AuditOrderArgs) order: AuditOrderArgs,
  ) {
    const { size, offset } = query;
    const { entries, total } = await this.entries.page(filter, { limit: size, offset }, order);
    return ok(pageResult(query, entries.map(encodeAuditEntry), total));
  }

  @Get('export')
  @Access('audit:read')
  @Documented({
    summary: 'Download the audit log, oldest first',
    description: 'The download is recorded in the audit log.',
    file: { 'application/x-ndjson': 'A JSON object a line, with the fields of the list.' },
  })
  async export(@WireQuery(AuditFilter) filter: AuditFilter): Promise<StreamableFile> {
    const entries = this.entries.export(filter);
    // An error before the first line is a response with an error; a later one could only truncate the file.
    const first = await entries.next();
    const file = Readable.from(linesOf(first, entries));
    const disposition = 'attachment; filename="audit-log.ndjson"';
    return new StreamableFile(file, { type: 'application/x-ndjson; charset=utf-8', disposition });
  }
}

type Entries = ReturnType<AuditEntriesService['export']>;

async function* linesOf(first: Awaited<ReturnType<Entries['next']>>, rest: Entries): AsyncGenerator<string> {
  if (first.done) return;
  yield `${JSON.stringify(encodeAuditEntry(first.value))}\n`;
  for await (const entry of rest) yield `${JSON.stringify(encodeAuditEntry(entry))}\n`;
}
