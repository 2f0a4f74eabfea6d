import { Controller, Get, Query, StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import { Caller } from '../../platform/access/caller.decorator.js';
import type { Principal } from '../../platform/access/principal.js';
import { AppError, type Language } from '../../platform/errors/app-error.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { Scope } from '../../platform/graphql/scope.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { AnswerLanguage } from '../../platform/http/request-language.js';
import { FilterQuery, filterParameters } from '../log.wire.js';
import { LogFilter } from '../log-filter.input.js';
import type { ExportFormat } from './log-export-format.js';
import { LogExports } from './log-exports.service.js';

const { SELF, SITE } = Scope;

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
};
const format = z
  .enum(['csv', 'ndjson'])
  .default('csv')
  .describe('ndjson: a JSON object a line, with the columns as its fields.');
const COLUMNS = `The content of rows that are no charges is in the language of the request. The columns are id, time, type, user_id, username, token_id, token_name, model_name, group, quota,
  prompt_tokens, completion_tokens, use_time_ms, is_stream, request_id, content`;

@Controller('api/log')
export class LogExportsController {
  constructor(private readonly exports: LogExports) {}

  @Get('export')
  @Documented({
    summary: "Download the site's usage log, newest first",
    query: { ...filterParameters[SITE], format },
    csv: `${COLUMNS}, channel, channel_name, other.`,
  })
  site(
    @Caller() caller: Principal,
    @FilterQuery(SITE) filter: LogFilter,
    @Query('format') asked: unknown,
    @AnswerLanguage() language: Language,
  ) {
    return this.file(caller, SITE, filter, asked, language);
  }

  @Get('self/export')
  @Documented({
    summary: 'Download your own usage log, newest first',
    query: { ...filterParameters[SELF], format },
    csv: `${COLUMNS}, other.`,
  })
  own(
    @Caller() caller: Principal,
    @FilterQuery(SELF) filter: LogFilter,
    @Query('format') asked: unknown,
    @AnswerLanguage() language: Language,
  ) {
    return this.file(caller, SELF, filter, asked, language);
  }

  private async file(
    caller: Principal,
    scope: Scope,
    filter: LogFilter,
    asked: unknown,
    language: Language,
  ): Promise<StreamableFile> {
    const { success, data } = format.safeParse(asked || undefined);
    if (!success) throw new AppError(CommonError.invalid_parameter);
    const disposition = `attachment; filename="usage-log.${data}"`;
    const file = await this.exports.open(caller, scope, filter, { format: data, language });
    return new StreamableFile(file, { type: TYPES[data], disposition });
  }
}
