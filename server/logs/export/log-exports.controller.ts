import { Controller, Get, StreamableFile } from '@nestjs/common';
import { IsBoolean, IsIn } from 'class-validator';
import { type Language } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { Scope } from '../../platform/graphql/scope.js';
import { withError } from '../../platform/http/input/validation.js';
import { described, EMPTY_IS_ABSENT } from '../../platform/http/input/wire.js';
import { Wire, type WireRule } from '../../platform/http/input/wire-field.js';
import { WireQuery } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { ResponseLanguage } from '../../platform/http/request-language.js';
import { LogExportError } from '../log.errors.js';
import type { LogFilter } from '../log-filter.input.js';
import { OwnLogQuery, SiteLogQuery } from '../log-query.input.js';
import { EXPORT_FORMATS, type ExportFormat, OWN_COLUMNS, siteColumns } from './log-export-format.js';
import { LogExportsService } from './log-exports.service.js';

const INVALID = withError(CommonError.invalid_parameter);

/** The texts true and false; another text is invalid. */
const TRUE_OR_FALSE: WireRule = {
  decode: (value) => (value === 'true' || value === 'false' ? value === 'true' : value),
  schema: ({ description }) => ({ type: 'string', enum: ['true', 'false'], default: 'false', description }),
};

/** The format and the columns of a downloaded log. */
class LogFileQuery {
  @Wire(EMPTY_IS_ABSENT, described('ndjson: one JSON object per line, with the columns as its fields.'))
  @IsIn(EXPORT_FORMATS, INVALID)
  format: ExportFormat = 'csv';

  @Wire(
    'with_contents',
    EMPTY_IS_ABSENT,
    TRUE_OR_FALSE,
    described(
      'true: adds the columns system_prompt, context, input_content and output_content with the stored chat contents.',
    ),
  )
  @IsBoolean(INVALID)
  contents = false;
}

const { SELF, SITE } = Scope;

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
};
const fileWith = (columns: object) => ({
  'text/csv': `The content of rows other than charges is in the language of the request. The columns are ${Object.keys(columns).join(', ')}.`,
  'application/x-ndjson': 'A JSON object a line, with the columns as its fields.',
});

@Controller('api/log')
export class LogExportsController {
  constructor(private readonly exports: LogExportsService) {}

  @Get('export')
  @Access('logs:read')
  @Documented({
    summary: "Download the site's usage log, newest first",
    description: 'The log records once per file that it contains contents of other users.',
    file: fileWith(siteColumns(String)),
    refusals: [LogExportError.log_exports_busy],
  })
  site(
    @Caller() caller: Principal,
    @WireQuery(SiteLogQuery) filter: LogFilter,
    @WireQuery(LogFileQuery) as: LogFileQuery,
    @ResponseLanguage() language: Language,
  ) {
    return this.file(caller, SITE, filter, as, language);
  }

  @Get('self/export')
  @Access('user')
  @Documented({
    summary: 'Download your own usage log, newest first',
    file: fileWith(OWN_COLUMNS),
    refusals: [LogExportError.log_exports_busy],
  })
  own(
    @Caller() caller: Principal,
    @WireQuery(OwnLogQuery) filter: LogFilter,
    @WireQuery(LogFileQuery) as: LogFileQuery,
    @ResponseLanguage() language: Language,
  ) {
    return this.file(caller, SELF, filter, as, language);
  }

  private async file(
    caller: Principal,
    scope: Scope,
    filter: LogFilter,
    { format, contents }: LogFileQuery,
    language: Language,
  ): Promise<StreamableFile> {
    const disposition = `attachment; filename="usage-log.${format}"`;
    const file = await this.exports.open(caller, scope, filter, { format, language, contents });
    return new StreamableFile(file, { type: TYPES[format], disposition });
  }
}
