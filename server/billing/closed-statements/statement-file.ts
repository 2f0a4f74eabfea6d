import { StreamableFile } from '@nestjs/common';
import { IsIn, IsOptional } from 'class-validator';
import { z } from 'zod';
import { LANGUAGES, type Language } from '../../common/errors/app-error.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { withError } from '../../platform/http/input/validation.js';
import { described, EMPTY_IS_ABSENT } from '../../platform/http/input/wire.js';
import { Wire } from '../../platform/http/input/wire-field.js';
import { type PdfContent, renderPdf } from '../../platform/pdf/pdf-document.js';
import type { ClosedStatement } from './closed-statement.js';
import { STATEMENT_COLUMNS, statementCsv } from './closed-statement-csv.js';
import { statementPdf } from './closed-statement-pdf.js';

const FORMATS = ['pdf', 'csv'] as const;

/** The format of a downloaded statement. */
export class StatementFileQuery {
  @Wire(EMPTY_IS_ABSENT, described('pdf: a document in the language of the request. csv: its rows.'))
  @IsIn(FORMATS, withError(CommonError.invalid_parameter))
  format: (typeof FORMATS)[number] = 'pdf';

  @Wire(EMPTY_IS_ABSENT, described('The language of the document; without it that of the request.'))
  @IsOptional()
  @IsIn(LANGUAGES, withError(CommonError.invalid_parameter))
  language?: Language;
}

/** The parameter of the path. */
export const statementMonth = z.string().describe('The month, as YYYY-MM.');

/** What the documentation says about the file. */
export const STATEMENT_FILE = {
  'application/pdf': 'The statement in the language of the request.',
  'text/csv': `The columns are ${STATEMENT_COLUMNS.join(', ')}.`,
};

/** A statement as a file. The same statement is the same bytes at any time. */
export function statementFile(
  statement: ClosedStatement,
  query: StatementFileQuery,
  requested: Language,
): Promise<StreamableFile> {
  const documents = {
    csv: () => statementCsv(statement),
    pdf: (language: Language) => statementPdf(statement, language),
  };
  return documentFile(statement.number, documents, query, requested);
}

/** The documents of a statement. */
interface Documents {
  csv(): string;
  pdf(language: Language): PdfContent;
}

/** One of the documents of a statement, in the requested format and language. */
export async function documentFile(
  number: string,
  { csv, pdf }: Documents,
  { format, language }: StatementFileQuery,
  requested: Language,
): Promise<StreamableFile> {
  const disposition = `attachment; filename="statement-${number}.${format}"`;
  return format === 'csv'
    ? new StreamableFile(Buffer.from(csv()), { type: 'text/csv; charset=utf-8', disposition })
    : new StreamableFile(await renderPdf(pdf(language ?? requested)), { type: 'application/pdf', disposition });
}
