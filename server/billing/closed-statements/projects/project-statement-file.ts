import type { StreamableFile } from '@nestjs/common';
import type { Language } from '../../../common/errors/app-error.js';
import { documentFile, type StatementFileQuery } from '../statement-file.js';
import type { ProjectStatement } from './project-statement.js';
import { PROJECT_STATEMENT_COLUMNS, projectStatementCsv } from './project-statement-csv.js';
import { projectStatementPdf } from './project-statement-pdf.js';

/** What the documentation says about the file. */
export const PROJECT_STATEMENT_FILE = {
  'application/pdf': 'The statement in the language of the request.',
  'text/csv': `The columns are ${PROJECT_STATEMENT_COLUMNS.join(', ')}.`,
};

/** The statement of a project as a file. The same statement is the same bytes at any time. */
export function projectStatementFile(
  statement: ProjectStatement,
  query: StatementFileQuery,
  requested: Language,
): Promise<StreamableFile> {
  const csv = () => projectStatementCsv(statement);
  const pdf = (language: Language) => projectStatementPdf(statement, language);
  return documentFile(statement.number, { csv, pdf }, query, requested);
}
